import * as Y from 'yjs'

/** Whether it is an element; `instanceof` alone would make `any` of its attributes. */
export const isXmlElement = (value: unknown): value is Y.XmlElement => value instanceof Y.XmlElement
