// What the bench uses of the packages in this folder's package.json. They are installed when a bench
// first needs them, so types are checked by this, with them and without.

declare module '@hocuspocus/server' {
  export class Server {
    constructor(settings: { address: string; quiet: boolean; extensions: object[] })
    readonly configuration: { port?: number }
    readonly address: { port: number }
    listen(): Promise<unknown>
    destroy(): Promise<unknown>
  }
}

declare module '@hocuspocus/extension-database' {
  export class Database {
    readonly configuration: object
    constructor(storage: {
      fetch(asked: { documentName: string }): Promise<Uint8Array | null>
      store(changed: { documentName: string; state: Buffer }): Promise<void>
    })
  }
}

// Importing it starts it.
declare module '@y/websocket-server/server' {}

declare module '@puckeditor/core/no-external.css' {}

declare module '@puckeditor/core' {
  import type { ComponentType, ReactElement, ReactNode } from 'react'

  type Field =
    | { type: 'slot' | 'number' }
    | { type: 'text' | 'richtext'; contentEditable?: boolean }
    | { type: 'array'; arrayFields: Record<string, Field> }
  type Component<Props> = {
    fields: { [Name in keyof Props]: Field }
    render(props: Props): ReactElement
  }

  export type Slot = ComponentType
  export type RichText = ReactNode
  export type Config<Blocks> = { components: { [Kind in keyof Blocks]: Component<Blocks[Kind]> } }
  export type Data = { content: { type: string; props: { id: string } }[] }
  export function Puck<Blocks>(props: { config: Config<Blocks>; data: Data }): ReactElement
}
