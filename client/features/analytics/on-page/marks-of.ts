import type { PageForm, PageNumbers } from '#shared/contract/page-numbers.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { peopleWords } from '../people-words.ts'
import { worstFields } from '../page/worst-fields.ts'

/** A number that stands at a part of the page. */
export type PageMark = {
  key: string
  kind: 'section' | 'block' | 'form' | 'field'
  /** The id of the part; of a field, of the form that it is in. */
  partId: string
  /** The name of the field. */
  field: string | null
  /** What stands there: a few characters. */
  short: string
  /** The whole of it, as a sentence. */
  words: string
  /** How much of all it is, 0 to 1. */
  share: number
  /** Where most of those stopped who did not send. */
  isWorst: boolean
}

/** The numbers of a page as marks at its parts, in the order of the answer. `locale` is the reader's. */
export function marksOf(numbers: PageNumbers, locale?: string): PageMark[] {
  const { visitors, blocks, forms } = numbers
  if (visitors === 0) return []
  const share = (part: number, whole = visitors) => formatShare(part, whole, locale)
  const people = (count: number) => peopleWords(count, locale)
  return [
    ...sectionMarks(numbers, locale),
    ...blocks
      .filter(({ clicks }) => clicks > 0)
      .map(({ blockId, clicks, visitors: pressed }) => {
        const presses = `${formatNumber(clicks, locale)} ${clicks === 1 ? 'press' : 'presses'}`
        return mark('block', blockId, {
          short: `${presses} · ${share(pressed)}`,
          words: `${presses} by ${people(pressed)}, ${share(pressed)} of the page’s.`,
          share: pressed / visitors,
        })
      }),
    ...forms.flatMap((form) => formMarks(form, locale)),
  ]
}

/** At the first section stands who came at all; at the others none where no page has told of them yet. */
function sectionMarks({ visitors, sections }: PageNumbers, locale?: string): PageMark[] {
  const [first, ...others] = sections
  if (!first) return []
  const all = peopleWords(visitors, locale)
  const isTold = sections.some((section) => section.visitors > 0)
  return [
    mark('section', first.sectionId, { short: all, words: `${all} of this page.`, share: 1 }),
    ...(isTold ? others : []).map(({ sectionId, visitors: reached }) => {
      const short = formatShare(reached, visitors, locale)
      const words = `${short} came down to this section: ${peopleWords(reached, locale)}.`
      return mark('section', sectionId, { short, words, share: reached / visitors })
    }),
  ]
}

function formMarks(form: PageForm, locale?: string): PageMark[] {
  const { formId, shown, begun, sent, left, refused, fields } = form
  const number = (count: number) => formatNumber(count, locale)
  const worst = worstFields(form).left
  const stopped = worst ? ` Most of those who left stopped at ${worst.label}.` : ''
  const wrong = refused > 0 ? ` ${peopleWords(refused, locale)} had an answer refused.` : ''
  const whole = mark('form', formId, {
    short: `${number(shown)} saw it · ${number(begun)} began · ${number(sent)} sent`,
    words: `${peopleWords(shown, locale)} saw the form, ${number(begun)} began, ${number(sent)} sent it and ${number(left)} left it.${wrong}${stopped}`,
    share: shown === 0 ? 0 : Math.min(1, sent / shown),
  })
  if (begun === 0) return [whole]
  return [
    whole,
    ...fields.map(({ name, label, filled, refused: found, lastBeforeLeaving }) => {
      const share = formatShare(filled, begun, locale)
      const isWorst = name === worst?.name
      const last = isWorst ? ` · ${number(lastBeforeLeaving)} left here` : ''
      const errors = found > 0 ? `, ${number(found)} had an answer refused` : ''
      return {
        ...mark('field', formId, {
          short: `${share}${last}`,
          words: `${label}: ${share} of those who began filled it${errors}, ${number(lastBeforeLeaving)} left after it.`,
          share: Math.min(1, filled / begun),
        }),
        key: `field ${formId} ${name}`,
        field: name,
        isWorst,
      }
    }),
  ]
}

type Said = Pick<PageMark, 'short' | 'words' | 'share'>

const mark = (kind: PageMark['kind'], partId: string, said: Said): PageMark => ({
  key: `${kind} ${partId}`,
  kind,
  partId,
  field: null,
  isWorst: false,
  ...said,
})
