import type { PageField, PageForm } from '#shared/contract/page-numbers.ts'

/** The field at which most stopped, and the one with the most errors; undefined where there was none. */
export function worstFields({ fields }: Pick<PageForm, 'fields'>) {
  const most = (count: (field: PageField) => number) => {
    const highest = Math.max(0, ...fields.map(count))
    return highest > 0 ? fields.find((field) => count(field) === highest) : undefined
  }
  return {
    left: most(({ lastBeforeLeaving }) => lastBeforeLeaving),
    refused: most(({ refused }) => refused),
  }
}
