import type { ListItem } from '../../campaign/model/snapshot.ts'
import { link, list, richText } from '../fields.ts'
import { rich } from '../rich.ts'

/** The title of one column, asked for while there are at least that many. */
export function columnTitle(column: number, words: string) {
  return richText({
    label: `Title of column ${column}`,
    inline: true,
    plain: true,
    placeholder: 'Title',
    when: whenShown(column),
    default: rich(words),
  })
}

/** The links of one column. */
export function columnLinks(column: number, ...labels: string[]) {
  return list({
    label: `Links of column ${column}`,
    itemName: 'Link',
    maxItems: 10,
    when: whenShown(column),
    fields: {
      label: richText({
        label: 'Words',
        inline: true,
        plain: true,
        required: true,
        placeholder: 'Link',
        default: rich('Link'),
      }),
      link: link({ label: 'Link', required: true, help: 'A page, a #place, or an address.' }),
    },
    default: labels.map((label, at): ListItem => ({
      id: `link${at}`,
      label: rich(label),
      link: '',
    })),
  })
}

function whenShown(column: number) {
  const counts = ['0', '1', '2', '3', '4']
  return { field: 'columns', in: counts.slice(column) }
}
