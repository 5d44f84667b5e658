import type { SignOnSchool } from "@huxuan/api-client";
import { Button, Field, Select } from "@huxuan/ui";
import { useState } from "react";

interface SchoolChoiceProps {
  schools: readonly SignOnSchool[];
  busy: boolean;
  onChoose: (school: SignOnSchool) => void;
}

/** Chooses one of many schools. */
export default function SchoolChoice({ schools, busy, onChoose }: SchoolChoiceProps) {
  const [code, setCode] = useState("");
  const chosen = schools.find((school) => school.code === code);
  return (
    <div className="grid gap-3">
      <Field label="学校">
        <Select
          size="lg"
          value={code}
          onValueChange={setCode}
          options={schools.map((school) => ({ value: school.code, label: school.name }))}
        />
      </Field>
      <Button
        size="lg"
        busy={busy}
        disabled={chosen === undefined}
        onClick={() => chosen && onChoose(chosen)}
      >
        去学校登录
      </Button>
    </div>
  );
}
