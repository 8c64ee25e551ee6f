import type { GivenProps } from '../campaign/document/make-props.ts'
import type { SectionStyle } from '../campaign/model/snapshot.ts'

/** What a block that stands for the whole campaign may begin with. */
export type BeginningFacts = {
  company: string
  /** The asset of the company's logo; '' for none. */
  logo: string
  /** The other pages and named places that people are led to, in order. */
  links: readonly { words: string; href: string }[]
  year: number
}

/** Where on a page such a block is put unless it is carried elsewhere, and the look of its section. */
export type Beginning = {
  at: 'top' | 'end'
  section: Partial<SectionStyle>
  props: (facts: BeginningFacts) => GivenProps
}

const files = import.meta.glob<{ default: Beginning }>('./*/beginning.ts', { eager: true })

/** How a block begins that has a `beginning.ts` in its folder; apart from it, as only adding asks. */
export function beginningOf(kind: string): Beginning | undefined {
  return files[`./${kind}/beginning.ts`]?.default
}
