import { forwardRef, type HTMLAttributes } from "react";
import { Drawer } from "../drawer/drawer.js";
import { THEME_COLORS, useMessages } from "../provider/index.js";
import { Switch } from "../switch/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import type { ShellSettings } from "./shell-settings.js";

/** What {@link ShellSettingsDrawer} takes; what is not named here goes to the box, as the ref does. */
export interface ShellSettingsDrawerProps extends Omit<HTMLAttributes<HTMLDivElement>, "title" | "children"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close. */
  onOpenChange: (open: boolean) => void;
  /** The settings as they are. */
  settings: ShellSettings;
  /** A setting was changed: gets all of them. They take effect at once. */
  onSettingsChange: (settings: ShellSettings) => void;
  /** Offers the choice between the sidebar and the navigation on top. Default false. */
  withNavigation?: boolean;
}

const switches = ["showLogo", "fixedHeader", "visitedTabs", "settingButton", "uniqueOpened"] as const;

/** The five switches of the specification (section 2), theme, colour, density and where asked the place of the navigation above them. */
export const ShellSettingsDrawer = /* @__PURE__ */ forwardRef<HTMLDivElement, ShellSettingsDrawerProps>(
  function ShellSettingsDrawer(
    { open, onOpenChange, settings, onSettingsChange, withNavigation = false, ...rest },
    ref,
  ) {
    const text = useMessages().appShell;
    const set = (change: Partial<ShellSettings>) => onSettingsChange({ ...settings, ...change });
    return (
      <Drawer
        ref={ref}
        {...rest}
        open={open}
        onOpenChange={onOpenChange}
        title={text.settings}
        width={280}
        dismissable
      >
        <div data-component="shell-settings" className="hx-shell-settings">
          <Choice
            label={text.settingsTheme}
            value={settings.theme}
            options={[
              ["light", text.themeLight],
              ["dark", text.themeDark],
              ["auto", text.themeAuto],
            ]}
            onValueChange={(theme) => set({ theme })}
          />
          <Choice
            label={text.settingsThemeColor}
            value={settings.themeColor}
            options={THEME_COLORS.map((color) => [color, text.themeColors[color]])}
            swatch
            onValueChange={(themeColor) => set({ themeColor })}
          />
          <Choice
            label={text.settingsDensity}
            value={settings.density}
            options={[
              ["comfortable", text.densityComfortable],
              ["compact", text.densityCompact],
            ]}
            onValueChange={(density) => set({ density })}
          />
          {withNavigation && (
            <Choice
              label={text.settingsNavigation}
              value={settings.navigation}
              options={[
                ["sidebar", text.navigationSidebar],
                ["top", text.navigationTop],
              ]}
              onValueChange={(navigation) => set({ navigation })}
            />
          )}
          {switches.map((name) => (
            <div key={name} data-part="switch">
              <Switch
                checked={settings[name]}
                onCheckedChange={(on) => set({ [name]: on })}
                label={text[name]}
              />
              {name === "settingButton" && <p data-part="hint">{text.settingButtonHint}</p>}
            </div>
          ))}
        </div>
      </Drawer>
    );
  },
);

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  /** Each is a theme colour, drawn as such with its name as a tooltip. */
  swatch?: boolean;
  onValueChange: (value: T) => void;
}

/** A few words side by side, one of them chosen: radio buttons that look like a segmented control. */
function Choice<T extends string>({ label, value, options, swatch = false, onValueChange }: ChoiceProps<T>) {
  return (
    <fieldset data-part="choice">
      <legend data-part="choice-label">{label}</legend>
      <div data-part="options">
        {options.map(([option, name]) => (
          <label
            key={option}
            data-part={swatch ? "swatch" : "option"}
            data-theme-color={swatch ? option : undefined}
            data-checked={option === value || undefined}
            title={swatch ? name : undefined}
          >
            <input
              data-part="choice-input"
              type="radio"
              name={`hx-shell-${label}`}
              checked={option === value}
              onChange={() => onValueChange(option)}
            />
            {swatch ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
