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
  if (campaigns.length === 0) return 'Nothing is counted yet.'
  const found: string[][] = []
  for (const campaign of campaigns) {
    const differences = await verifyCampaign(em, campaign, by.now.getTime())
    const lines = differences.map(({ what, raw, rollup }) =>
      raw === rollup ? `  ${what}: ${raw}` : `  ${what}: ${raw} by its events, ${rollup} counted`,
    )
    if (lines.length > 0) found.push([`${campaign.name} (${campaign.campaignId})`, ...lines])
  }
  if (found.length === 0)
    return `What is counted of ${say(campaigns.length)} is what their events say.`
  const count = found.reduce((sum, lines) => sum + lines.length - 1, 0)
  const end = `${count === 1 ? '1 difference' : `${count} differences`} in ${say(found.length)}. Without --verify they are counted anew.`
  throw new Error([...found.flat(), end].join('\n'))
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
  // Without the two dashes before it.
  const isKept = ['npm_config_verify', 'npm_config_campaign'].some((name) => process.env[name])
  if (isKept) throw new Error(`npm has kept an option for itself.\n${wrongUsage}`)
  const all = args.filter((arg) => arg !== '--verify')
  const [option, campaign = null, ...others] = all
  if (others.length > 0 || (option !== undefined && (option !== '--campaign' || campaign === null)))
    throw new Error(wrongUsage)
  return { verify: all.length < args.length, campaign }
}
