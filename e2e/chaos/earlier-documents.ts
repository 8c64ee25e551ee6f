import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Y from 'yjs'
import { z } from 'zod'
import { setStage } from '#e2e/journeys/support/signed-in.ts'
import { freePort } from '#e2e/support/free-port.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { provideBuild } from '#e2e/support/provide-build.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { versionSchema } from '#shared/contract/versions.ts'
import { firstDifference } from './converge/describe-document.ts'
import type { Finding } from './scenario.ts'

const templates = ['newsletter', 'event', 'product-launch', 'fundraising', 'hiring', 'festival']
const withState = z.object({ version: versionSchema, state: z.string() })

type Kept = { campaign: Campaign; html: string; versionId: string }

/**
 * A database of an earlier build, with live campaigns and versions, goes on with the build of today: its
 * pages stay byte for byte what they were, also when they are published anew, and a version from before
 * can be looked at and brought back.
 */
export async function keepDocuments(commit: string): Promise<Finding> {
  const build = await provideBuild(commit)
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-documents-'))
  const port = await freePort()
  try {
    const before = await startServer({ build, dataDir, port })
    const { owner, companyId } = await setStage(before.origin)
    const kept: Kept[] = []
    for (const templateId of templates)
      kept.push(await goLive(before.origin, owner, { companyId, templateId }))
    await before.stop()
    const server = await startServer({ dataDir, port })
    const complaints: string[] = []
    for (const each of kept) complaints.push(...(await flawsOf(server.origin, owner, each)))
    await server.stop()
    return { report: { campaigns: kept.length }, complaints }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function goLive(
  origin: string,
  owner: SignedIn,
  { companyId, templateId }: { companyId: string; templateId: string },
): Promise<Kept> {
  const path = `/companies/${companyId}/campaigns`
  const { id } = await owner.ask(campaignSchema, 'POST', path, { name: templateId, templateId })
  const version = await owner.ask(versionSchema, 'POST', `/campaigns/${id}/versions`, {
    name: 'Before the update',
  })
  const campaign = await owner.ask(campaignSchema, 'POST', `/campaigns/${id}/activate`, {})
  return { campaign, html: await pageOf(origin, campaign), versionId: version.id }
}

async function flawsOf(
  origin: string,
  owner: SignedIn,
  { campaign, html, versionId }: Kept,
): Promise<string[]> {
  const flaws: string[] = []
  const at = `/campaigns/${campaign.id}`
  const expectPage = async (when: string) => {
    const now = await pageOf(origin, campaign)
    if (now !== html) flaws.push(`${campaign.name} ${when}: ${firstDifference(html, now)}`)
  }
  await expectPage('after the update')
  await owner.api('POST', `${at}/publish`, {})
  await expectPage('published anew')
  const { state } = await owner.ask(withState, 'GET', `${at}/versions/${versionId}`)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Buffer.from(state, 'base64'))
  if (doc.getMap('blocks').size === 0) flaws.push(`the version of ${campaign.name} is empty`)
  await owner.api('POST', `${at}/versions/${versionId}/restore`, {})
  await owner.api('POST', `${at}/publish`, {})
  await expectPage('with the version brought back')
  return flaws
}

/** The page that visitors get, without what names its release. */
async function pageOf(origin: string, { slug }: Campaign): Promise<string> {
  const answer = await fetch(`${origin}/c/${slug}`)
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${slug}: ${answer.status} ${html.slice(0, 200)}`)
  return html.replaceAll(/(\?t=| data-(?:t|token|release)=")[\w-]+/g, '$1')
}
