import type { ListItem, RichText } from '../../campaign/model/snapshot.ts'

type Columns = { columns: string } & Record<`title${1 | 2 | 3 | 4}`, RichText> &
  Record<`links${1 | 2 | 3 | 4}`, ListItem[]>

/** A column of links with its number, from 1. */
export type LinkColumn = { number: number; title: RichText; links: readonly ListItem[] }

/** The columns that are shown, from the first on. */
export function columnsOf(props: Columns): LinkColumn[] {
  const all = [
    { number: 1, title: props.title1, links: props.links1 },
    { number: 2, title: props.title2, links: props.links2 },
    { number: 3, title: props.title3, links: props.links3 },
    { number: 4, title: props.title4, links: props.links4 },
  ]
  return all.slice(0, Number(props.columns))
}
