import { validate as isUuid } from 'uuid'
import {
  listCounted,
  rebuildCampaign,
  verifyCampaign,
} from '#server/features/ingest/public/rebuild-rollups.ts'
import { recordAct } from '#server/features/operator/acts.ts'
import type { Command, Stage } from './stage.ts'

/** What those who run an installation can do to what is counted. */
export const numberCommands: Record<string, Command> = {
  'rebuild-rollups': async (stage, args) => {
    const { campaign, verify } = readArguments(args)
    if (campaign !== null && !isUuid(campaign)) throw new Error(`There is no campaign ${campaign}.`)
    return verify ? verifyAll(stage, campaign) : rebuildAll(stage, campaign)
  },
}

const wrongUsage = 'Usage: npm run operator -- rebuild-rollups [--verify] [--campaign <id>]'

const say = (count: number) => (count === 1 ? '1 campaign' : `${count} campaigns`)

/** Throws where anything differs, with a line for each difference. */
async function verifyAll({ em, by }: Stage, campaignId: string | null): Promise<string> {
  const campaigns = await listCounted(em, campaignId)
  const lines: string[] = []
  for (const campaign of campaigns)
    for (const { what, raw, rollup } of await verifyCampaign(em, campaign, by.now.getTime()))
      lines.push(`${campaign.campaignId}  ${what}: ${raw} by its events, ${rollup} counted`)
  if (lines.length > 0) throw new Error(lines.join('\n'))
  return `What is counted of ${say(campaigns.length)} is what their events say.`
}

async function rebuildAll({ em, by }: Stage, campaignId: string | null): Promise<string> {
  const campaigns = await listCounted(em, campaignId)
  const lines: string[] = []
  for (const campaign of campaigns) {
    const events = await rebuildCampaign(em, campaign, by.now.getTime())
    const from = events === 1 ? '1 event' : `${events} events`
    lines.push(`${campaign.campaignId}  counted anew from ${from}`)
  }
  await em.transactional((tx) => recordAct(tx, by, 'rollups.rebuilt', campaignId ?? 'all'))
  return [...lines, `${say(campaigns.length)} counted anew.`].join('\n')
}

function readArguments(args: readonly string[]) {
  const all = args.filter((arg) => arg !== '--verify')
  const [option, campaign = null, ...others] = all
  if (others.length > 0 || (option !== undefined && (option !== '--campaign' || campaign === null)))
    throw new Error(wrongUsage)
  return { verify: all.length < args.length, campaign }
}
