import type { ComponentPropsWithRef, JSX, ReactNode } from 'react'
import type { words } from './words.ts'
import './elements.css'

type TagName = keyof JSX.IntrinsicElements
type Value<V> = V extends true ? boolean : V
type Look = { [Word in keyof typeof words]?: Value<(typeof words)[Word][number]> | undefined }
type ElementProps<T extends TagName> = Look & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Look | 'as'
  >
type AnyProps = { as?: TagName; className?: string; [name: string]: unknown }
type Element<Own extends TagName> = <T extends TagName = Own>(props: ElementProps<T>) => ReactNode

/** Things one below the other. A list has no marks then, nor room of its own; nor as a Row or a Grid. */
export const Stack = element('div', 'fan-stack')
/** Things beside each other. */
export const Row = element('div', 'fan-row')
export const Grid = element('div', 'fan-grid')
/** Anything else that only has its place. */
export const Box = element('div')
/** A list without marks. */
export const List = element('ul', 'fan-list')
/** Words of a paragraph; `as="span"` within one. */
export const Text = element('p')
export const Heading = element('h2', 'fan-heading')
/** Words for those who hear the page. */
export const Spoken = element('span', 'fan-spoken')

/** Of an element's properties, those that say how it looks. */
const looks: ReadonlySet<string> = new Set(
  (
    'gap rowGap align justify wrap columns inline grow rigid narrow mt mb mr pl p px py pt pb ' +
    'size line weight tone font block centred tabular truncate nowrap prewrap anywhere pretty balance'
  ).split(' '),
)

/**
 * An element whose looks are said in words, each of which is a class of elements.css. They are below
 * all other rules of ours, so a `className` wins.
 */
function element<Own extends TagName>(own: Own, base = ''): Element<Own> {
  return function Element({ as: Tag = own, className = '', ...props }: AnyProps) {
    const rest: { [name: string]: unknown } = {}
    let names = base
    for (const name of Object.keys(props)) {
      const value = props[name]
      if (!looks.has(name)) rest[name] = value
      else if (value) names += value === true ? ` fan-${name}` : ` fan-${name}-${String(value)}`
    }
    if (className) names += ` ${className}`
    return <Tag {...rest} className={names.trim() || undefined} />
  }
}
