import { useMemo } from 'react'
import { whoChanged } from '#shared/campaign/history/who-changed.ts'
import { describeChanges, textChanges } from '#shared/page/describe-changes.ts'
import type { TextChange, DescribedChange } from '#shared/page/describe-changes.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useLiveCampaign } from '#client/lib/campaign-session/use-live-campaign.ts'
import type { Moment } from './moment.ts'
import { peopleWords } from '#client/lib/words/people-words.ts'

/** A difference with who made it, '' where that is not known, and the words that it is about. */
export type SeenChange = DescribedChange & { who: string; texts: TextChange[] }

/** What became different since a version: until now, or, from the version before, until it. */
export function useChanges(
  session: CampaignSession,
  moment: Moment | null,
  before: Moment | null,
): SeenChange[] {
  const now = useLiveCampaign(session)
  return useMemo(() => {
    const live = now && { campaign: now, doc: session.doc }
    const from = before ?? moment
    const to = before ? moment : live
    if (!from || !to) return []
    const { writersSince } = from
    const nameOf = (client: number) =>
      writersSince.has(client) ? writersSince.get(client) : nameHere(session, client)
    return describeChanges(from.campaign, to.campaign).map((told) => {
      const names = [...whoChanged(to.doc, from.doc, told)].map(nameOf)
      const who = peopleWords(names.filter((name) => name !== undefined))
      const how = who ? `${told.how} · ${who}` : told.how
      return { ...told, how, who, texts: textChanges(told) }
    })
  }, [session, moment, before, now])
}

/** Whoever is here has written under the number of their tab. */
function nameHere({ doc, people }: CampaignSession, client: number): string | undefined {
  if (client === doc.clientID) return 'you'
  return people.getSnapshot().find(({ clientId }) => clientId === client)?.person.name
}
