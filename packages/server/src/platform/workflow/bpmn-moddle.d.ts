// The package has types of the standard's elements, and none of its reader.
declare module "bpmn-moddle" {
  /** An element as it was read: `$type` says which, the rest are the standard's attributes and children. */
  export interface ModdleElement {
    readonly $type: string;
    /** Attributes that belong to no known namespace. */
    readonly $attrs?: Readonly<Record<string, string>>;
    readonly id?: string;
    readonly name?: string;
    readonly [property: string]: unknown;
  }

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>);
    fromXML(xml: string): Promise<{
      rootElement: ModdleElement;
      warnings: readonly { message: string; element?: ModdleElement }[];
    }>;
  }
}
