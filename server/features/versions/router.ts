import { AppError } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import type { VersionRow } from './public/entities.ts'
import { listVersions, presentVersions, requireVersion, writersSince } from './public/queries.ts'
import { recordVersion } from './public/record-version.ts'
import type { VersionReason } from './public/record-version.ts'
import { listDifferences } from './public/list-differences.ts'
import { renameVersion } from './rename-version.ts'
import { restoreCampaign } from './restore-campaign.ts'
import { stateWork } from './public/version-works.ts'

/** More than a browser should be sent in one answer. */
const mostBytes = 24 * 1024 * 1024

export const versionsRouter = {
  list: inCampaign.versions.list.handler(({ context, input }) =>
    listVersions(context.em, context.campaign, input, context.services),
  ),

  create: inCampaign.versions.create.handler(async ({ context, input }) => {
    const { services, em, campaign, person } = context
    const { name, restoredFrom } = input
    const restored = restoredFrom ? await find(context, restoredFrom) : null
    const reason: VersionReason = {
      kind: name ? 'named' : restored ? 'restore' : 'automatic',
      ...(name ? { name } : {}),
      ...(name || restored ? { personId: person.id } : {}),
      ...(restored ? { restoredFrom: restored.number } : {}),
    }
    return present(context, await recordVersion(services, em, campaign, reason))
  }),

  get: inCampaign.versions.get.handler(async ({ context, input }) => {
    const row = await find(context, input.versionId)
    const { em, campaign, services } = context
    const asked = { campaign, given: { mostBytes }, at: row.journalSeq }
    const read = await services.documents.readAt(em, stateWork, asked)
    if (!read) throw new AppError('not-found')
    if (read.found === null)
      throw new AppError('too-large', 'This version is too large to be shown.')
    return {
      version: await present(context, row),
      state: read.found,
      writersSince: await writersSince(em, campaign, row),
    }
  }),

  differences: inCampaign.versions.differences.handler(async ({ context, input }) => {
    const since = await find(context, input.versionId)
    const until = input.untilId ? await find(context, input.untilId) : null
    return listDifferences(context.services, context.em, context.campaign, { since, until })
  }),

  rename: inCampaign.versions.rename.handler(async ({ context, input }) => {
    const row = await find(context, input.versionId)
    const change = { name: input.name, personId: context.person.id }
    return present(context, await renameVersion(context.em, row, change))
  }),

  restore: inCampaign.versions.restore.handler(async ({ context, input }) => {
    const row = await find(context, input.versionId)
    return present(context, await restoreCampaign(context, row, input.blockId))
  }),
}

function find({ em, campaign, services }: CampaignContext, versionId: string) {
  return requireVersion(em, campaign, versionId, services)
}

async function present({ em, campaign }: CampaignContext, row: VersionRow) {
  const [version] = await presentVersions(em, campaign, [row])
  return must(version, 'a version that is not presented')
}
