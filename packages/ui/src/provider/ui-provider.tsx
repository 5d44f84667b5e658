import { type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Icons } from "../icons/icon-map.js";
import { IconsContext } from "../icons/icons-context.js";
import { UiContext, type UiContextValue } from "./ui-context.js";

/** What is not given is taken from the provider around this one, or from the defaults. */
export interface UiProviderProps extends Partial<UiContextValue> {
  /**
   * Icons of your own in place of lucide's, by lucide's names: `{ X: MyCross, Search: MyLens }`. Each is given `size`, or is
   * sized by style, and draws in `currentColor`. Keep it stable: an object outside of components.
   */
  icons?: Icons;
  /** The app, or the part of it that all this is for. */
  children?: ReactNode;
}

/**
 * Gives the components below it their texts, their clock and what the person may do, and writes theme, colour and
 * density on `<html>` (`data-theme`, `data-theme-color`, `data-density`, where dialogs and menus find them too). A page
 * rendered on a server writes the attributes into its `<html>` itself, or the first paint is light.
 */
export function UiProvider({ children, icons, ...given }: UiProviderProps) {
  const outer = useContext(UiContext);
  const { locale, messages, can, roles, theme, themeColor, density, now, staleSince } = given;
  const value = useMemo<UiContextValue>(
    () => ({
      locale: locale ?? outer.locale,
      messages: messages ?? outer.messages,
      can: can ?? outer.can,
      roles: roles ?? outer.roles,
      theme: theme ?? outer.theme,
      themeColor: themeColor ?? outer.themeColor,
      density: density ?? outer.density,
      now: now ?? outer.now,
      staleSince: staleSince ?? outer.staleSince,
    }),
    [outer, locale, messages, can, roles, theme, themeColor, density, now, staleSince],
  );
  useRootAttribute("theme", theme);
  useRootAttribute("themeColor", themeColor);
  useRootAttribute("density", density);
  const outerIcons = useContext(IconsContext);
  const ownIcons = useMemo(() => ({ ...outerIcons, ...icons }), [outerIcons, icons]);
  return (
    <UiContext.Provider value={value}>
      <IconsContext.Provider value={ownIcons}>{children}</IconsContext.Provider>
    </UiContext.Provider>
  );
}

/** Only a provider that was told a theme, a colour or a density writes it, and puts back what was there. */
function useRootAttribute(name: "theme" | "themeColor" | "density", value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return;
    const root = document.documentElement.dataset;
    const before = root[name];
    root[name] = value;
    return () => {
      if (before === undefined) delete root[name];
      else root[name] = before;
    };
  }, [name, value]);
}
