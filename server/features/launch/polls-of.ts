import poll from '#shared/blocks/poll/block.tsx'
import { readPoll } from '#shared/blocks/poll/read-poll.ts'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { readProps } from '#shared/blocks/read-props.ts'
import { asPage } from '#shared/campaign/variants/as-page.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blocksOf } from '#shared/page/checks/page-blocks.ts'

type NamedPoll = { pollId: string; definition: Poll }

/**
 * What each poll of a campaign asks, to judge what visitors send in. A poll of a page and of its variants
 * is one: what only variants offer comes behind what the page does.
 */
export function pollsOf({ pages }: Pick<CampaignSnapshot, 'pages'>): NamedPoll[] {
  const shown = pages.flatMap((page) => [
    page,
    ...page.variants.map((variant) => asPage(page, variant)),
  ])
  const found = shown
    .flatMap(blocksOf)
    .filter(({ kind }) => kind === poll.kind)
    .map(({ id, props }) => ({ pollId: id, definition: readPoll(readProps(poll.fields, props)) }))
  return [...Map.groupBy(found, ({ pollId }) => pollId).values()].map(joined)
}

function joined(polls: NamedPoll[]): NamedPoll {
  return polls.reduce(({ pollId, definition }, { definition: { options } }) => {
    const known = new Set(definition.options.map(({ id }) => id))
    const more = options.filter(({ id }) => !known.has(id))
    return { pollId, definition: { ...definition, options: [...definition.options, ...more] } }
  })
}
