import type { CampusTravel, ManagedSchool } from "@huxuan/api-client";
import { getCampusTravelOptions, updateCampusTravelMutation } from "@huxuan/api-client/query";
import { Button, Dialog, EmptyState, NumberInput, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useSchools } from "../../../catalogue/use-schools.ts";
import { changedWays, pairsOf, type WayPair, wayKey } from "./travel-pairs.ts";

interface TravelDialogProps {
  school: ManagedSchool;
  onClose: () => void;
}

/** How long it takes between the campuses of a school, and to those of others. */
export function TravelDialog({ school, onClose }: TravelDialogProps) {
  const travel = useQuery(getCampusTravelOptions({ path: { id: school.id } }));
  return travel.data ? (
    <TravelForm school={school} travel={travel.data} onClose={onClose} />
  ) : (
    <Dialog open onOpenChange={onClose} title={`${school.name}的校区通勤时间`} dismissable>
      {travel.isError ? (
        <ReadFailure
          title="通勤时间暂时无法读取"
          error={travel.error}
          onRetry={() => void travel.refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function TravelForm({ school, travel, onClose }: TravelDialogProps & { travel: CampusTravel }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [busy, setBusy] = useState(false);
  const groups = pairsOf(school, useSchools());
  const stored = new Map(travel.ways.map((way) => [wayKey(way), way.minutes ?? null]));
  const changed = changedWays(
    groups.flatMap(({ pairs }) => pairs),
    stored,
    typed,
  );
  const save = useAct({
    call: updateCampusTravelMutation,
    request: (ways: typeof changed) => ({ path: { id: school.id }, body: { ways } }),
    done: "通勤时间已保存",
  });
  const send = async () => {
    setBusy(true);
    const saved = await save(changed);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${school.name}的校区通勤时间`}
      description="单位分钟，往返相同。学生两节课之间来不及赶到时，按时间冲突处理；没有填的不计。"
      size="md"
      guard={changed.length > 0}
      busy={busy}
      footer={
        <Button variant="primary" disabled={changed.length === 0} busy={busy} onClick={() => void send()}>
          保存通勤时间
        </Button>
      }
    >
      {groups.length === 0 && (
        <EmptyState title="还没有可填的路程" description="至少有两个校区时才有路程，请先添加校区。" />
      )}
      <div className="grid gap-5">
        {groups.map(({ name, pairs }) => (
          <fieldset key={name} className="m-0 grid gap-2 border-0 p-0">
            <legend className="mb-2 p-0 text-sm font-medium">{name}</legend>
            {pairs.map((pair) => (
              <Way
                key={wayKey(pair)}
                pair={pair}
                minutes={
                  typed.get(wayKey(pair)) ??
                  (typed.has(wayKey(pair)) ? null : (stored.get(wayKey(pair)) ?? null))
                }
                onChange={(minutes) => setTyped(new Map([...typed, [wayKey(pair), minutes]]))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

interface WayProps {
  pair: WayPair;
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}

const Way = ({ pair, minutes, onChange }: WayProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-3 text-sm">
    <span>
      {pair.from} – {pair.to}
    </span>
    <NumberInput
      aria-label={`${pair.from}到${pair.to}`}
      value={minutes}
      onValueChange={onChange}
      min={0}
      max={600}
      controls={false}
      unit="分钟"
    />
  </div>
);
