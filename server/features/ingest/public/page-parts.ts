import type { Goal } from '#shared/blocks/define-block.ts'

/** What a published page is made of, as its markup says. */
export type PageParts = {
  /** The blocks that can be pressed, by id, with the goal that each stands for. */
  blocks: ReadonlyMap<string, Goal | null>
  /** The ids of its sections, in their order. Pages from before their scripts told of them have none. */
  sections: readonly string[]
  /** Its forms by id: the place of the section that each is in, and the names of its fields in their order. */
  forms: ReadonlyMap<string, { section: number; fields: readonly string[] }>
}

/** Attributes that the renderer alone writes: in texts, quotes are escaped. */
const marks = /data-ff-(section|block|input)="([^"]+)"(?: data-ff-goal="(click|submit)")?/g

/** What the markup of a page says of its parts. */
export function partsOf(html: string): PageParts {
  const blocks = new Map<string, Goal | null>()
  const sections: string[] = []
  const forms = new Map<string, { section: number; fields: string[] }>()
  let block = ''
  for (const [, mark, id = '', goal] of html.matchAll(marks)) {
    if (mark === 'section') sections.push(id)
    else if (mark === 'block') {
      block = id
      blocks.set(id, isGoal(goal) ? goal : null)
    } else {
      const form = forms.get(block) ?? { section: sections.length - 1, fields: [] }
      forms.set(block, form)
      form.fields.push(id)
    }
  }
  return { blocks, sections, forms }
}

const isGoal = (value: string | undefined): value is Goal => value === 'click' || value === 'submit'
