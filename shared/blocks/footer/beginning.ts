import type { Beginning } from '../block-beginning.ts'
import { rich } from '../rich.ts'

const beginning: Beginning = {
  at: 'end',
  section: { padding: 'medium', width: 'wide' },
  props: ({ company, links, year }) => ({
    name: rich(company),
    columns: links.length > 0 ? '1' : '0',
    links1: links.slice(0, 10).map(({ words, href }, at) => ({
      id: `link${at}`,
      label: rich(words),
      link: href,
    })),
    small: rich(`© ${year} ${company}`),
  }),
}

export default beginning
