import type { FormCounts, PageCounts } from '#server/core/ports/visit-numbers.ts'

type FieldOf = { form: string; field: string }

/** What an event comes to. */
type Happening = {
  /** Whether it makes a visitor of the page. */
  isVisitor: boolean
  block?: string
  /** Sections that were come down to, and the forms in them. */
  sections?: readonly string[]
  shown?: readonly string[]
  sent?: string
  filled?: FieldOf
  refused?: FieldOf
}

/** The same by the numbers of counts: `each` are counted once a visitor, `click` each time. */
type Deed = {
  each: readonly number[]
  click: number
  filled: { form: string; last: number; left: number; sent: number } | null
}

/** Counts visitors of a page, one after the other. */
export class PageTally {
  readonly #numbers = new Map<string, number>()
  readonly #counts: number[] = []
  readonly #last: number[] = []
  #visitor = 0
  /** What the visitor has filled last in each form. */
  readonly #filled = new Map<string, NonNullable<Deed['filled']>>()

  /** To be made once for all events that come to the same. */
  deedOf({ isVisitor, block, sections = [], shown = [], sent, filled, refused }: Happening): Deed {
    const each = [
      ...(isVisitor ? [['page']] : []),
      ...(block === undefined ? [] : [['block', block]]),
      ...sections.map((id) => ['section', id]),
      ...shown.map((id) => ['shown', id]),
      ...(sent === undefined ? [] : [['sent', sent], ...begun(sent)]),
      ...(filled ? [...begun(filled.form), ['filled', filled.form, filled.field]] : []),
      ...(refused
        ? [
            ['shown', refused.form],
            ['refused', refused.form],
            ['refused', refused.form, refused.field],
          ]
        : []),
    ].map((words) => this.#numberOf(words))
    return {
      each,
      click: block === undefined ? -1 : this.#numberOf(['clicks', block]),
      filled: filled
        ? {
            form: filled.form,
            last: this.#numberOf(['last', filled.form, filled.field]),
            left: this.#numberOf(['left', filled.form]),
            sent: this.#numberOf(['sent', filled.form]),
          }
        : null,
    }
  }

  /** The next visitor. */
  begin(): void {
    this.#visitor += 1
  }

  add({ each, click, filled }: Deed): void {
    for (const number of each) this.#once(number)
    if (click >= 0) this.#counts[click] = (this.#counts[click] ?? 0) + 1
    if (filled) this.#filled.set(filled.form, filled)
  }

  /** After all that the visitor did. */
  end(): void {
    if (this.#filled.size === 0) return
    for (const { last, left, sent } of this.#filled.values()) {
      if (this.#last[sent] === this.#visitor) continue
      this.#once(left)
      this.#once(last)
    }
    this.#filled.clear()
  }

  counts(): PageCounts {
    const blocks: PageCounts['blocks'] = new Map()
    const sections: PageCounts['sections'] = new Map()
    const forms: PageCounts['forms'] = new Map()
    for (const [words, number] of this.#numbers) {
      const [what = '', id = '', field] = words.split('\n')
      const count = this.#counts[number] ?? 0
      if (count === 0) continue
      if (what === 'section') sections.set(id, count)
      else if (what === 'block' || what === 'clicks') {
        const block = blocks.get(id) ?? { clicks: 0, visitors: 0 }
        blocks.set(id, { ...block, [what === 'block' ? 'visitors' : 'clicks']: count })
      } else if (what !== 'page') {
        const form = forms.get(id) ?? noForm()
        forms.set(id, form)
        if (field === undefined) Object.assign(form, { [what]: count })
        else form.fields.set(field, { ...(form.fields.get(field) ?? noField), [what]: count })
      }
    }
    return { visitors: this.#counts[this.#numberOf(['page'])] ?? 0, blocks, sections, forms }
  }

  #numberOf(words: readonly string[]): number {
    const key = words.join('\n')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    this.#counts.push(0)
    this.#last.push(0)
    return number
  }

  #once(number: number): void {
    if (this.#last[number] === this.#visitor) return
    this.#last[number] = this.#visitor
    this.#counts[number] = (this.#counts[number] ?? 0) + 1
  }
}

const begun = (form: string) => [
  ['shown', form],
  ['begun', form],
]

const noForm = (): FormCounts => ({
  shown: 0,
  begun: 0,
  refused: 0,
  sent: 0,
  left: 0,
  fields: new Map(),
})

const noField = { filled: 0, refused: 0, last: 0 }
