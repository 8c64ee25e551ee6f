import type { ComponentPropsWithRef, JSX, ReactNode } from 'react'
import type { words } from './words.ts'
import './elements.css'

type Tag = keyof JSX.IntrinsicElements
type Value<V> = V extends true ? boolean : V
type Look = { [Word in keyof typeof words]?: Value<(typeof words)[Word][number]> | undefined }
type PartProps<T extends Tag> = Look & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Look | 'as'
  >
type AnyProps = { as?: Tag; className?: string; [name: string]: unknown }
type Part<Own extends Tag> = <T extends Tag = Own>(props: PartProps<T>) => ReactNode

/** Things one below the other. As a list it has no marks, nor room of its own; nor has a Row. */
export const Stack = part('div', 'fan-stack')
/** Things beside each other. */
export const Row = part('div', 'fan-row')
/** Anything else that only has its place. */
export const Box = part('div')
/** A list without marks. */
export const List = part('ul', 'fan-list')
/** Words of a paragraph; `as="span"` within one. */
export const Text = part('p')
export const Heading = part('h2', 'fan-heading')
/** Words for those who hear the page. */
export const Spoken = part('span', 'fan-spoken')

/** Of an element's properties, those that say how it looks. */
const looks: ReadonlySet<string> = new Set(
  (
    'gap align justify wrap inline grow rigid narrow mt mb mr pl p px py pt pb size line weight tone ' +
    'font block centred tabular truncate nowrap anywhere pretty balance'
  ).split(' '),
)

/**
 * An element whose looks are said in words, each of which is a class of elements.css. They are below
 * all other rules of ours, so a `className` wins.
 */
function part<Own extends Tag>(own: Own, base = ''): Part<Own> {
  return function Part({ as: Element = own, className = '', ...props }: AnyProps) {
    const rest: { [name: string]: unknown } = {}
    let names = base
    for (const name of Object.keys(props)) {
      const value = props[name]
      if (!looks.has(name)) rest[name] = value
      else if (value) names += value === true ? ` fan-${name}` : ` fan-${name}-${String(value)}`
    }
    if (className) names += ` ${className}`
    return <Element {...rest} className={names.trim() || undefined} />
  }
}
