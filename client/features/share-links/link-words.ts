import type { ShareLink } from '#shared/contract/share-links.ts'
import type { LinkRight } from '#shared/permissions/can.ts'

/** How much guests may say; each level includes the ones before. */
export const levels = ['watch', 'comment', 'approve'] as const
export type Level = (typeof levels)[number]

/** What guests of each level do, for the choice and for the sentence about it. */
export const levelWords: Record<Level, { name: string; about: string }> = {
  watch: { name: 'Watch', about: 'They see every edit as it happens, and can say nothing.' },
  comment: { name: 'Comment', about: 'They give a name, and can start threads and answer them.' },
  approve: {
    name: 'Approve',
    about: 'They give a name, comment, and can approve or ask for changes.',
  },
}

export function levelOf(rights: readonly LinkRight[]): Level {
  if (rights.includes('approve')) return 'approve'
  return rights.includes('comment') ? 'comment' : 'watch'
}

export function rightsOf(level: Level, seesNumbers: boolean): LinkRight[] {
  const speech = { watch: [], comment: ['comment'], approve: ['comment', 'approve'] } as const
  return [...speech[level], ...(seesNumbers ? (['analytics'] as const) : [])]
}

/** What a link allows, in a few words: "Comment, numbers, password". */
export function allowsWords({ rights, hasPassword }: ShareLink): string {
  const words = [
    levelWords[levelOf(rights)].name,
    ...(rights.includes('analytics') ? ['numbers'] : []),
    ...(hasPassword ? ['password'] : []),
  ]
  return words.join(', ')
}

/** What a link is called where whoever made it gave it no name. */
export const nameOf = ({ label }: Pick<ShareLink, 'label'>) => label || 'Link without a name'

const dayMs = 86_400_000

export const ends = [
  { value: '1', label: 'in 24 hours' },
  { value: '7', label: 'in 7 days' },
  { value: '30', label: 'in 30 days' },
  { value: 'never', label: 'when it is taken back' },
] as const

/** The instant of a choice of `ends`, from `now` (ms) on; null for none. */
export function endOf(choice: string, now: number): string | null {
  return choice === 'never' ? null : new Date(now + Number(choice) * dayMs).toISOString()
}
