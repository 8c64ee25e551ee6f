import type { Beginning } from '../block-beginning.ts'
import { rich } from '../rich.ts'

const beginning: Beginning = {
  at: 'top',
  section: { padding: 'small', width: 'wide' },
  props: ({ company, logo, links }) => ({
    name: rich(company),
    ...(logo === '' ? {} : { brand: 'both', logo }),
    links: links.slice(0, 6).map(({ words, href }, at) => ({
      id: `link${at}`,
      label: rich(words),
      link: href,
    })),
    // It would lead nowhere yet.
    withButton: false,
  }),
}

export default beginning
