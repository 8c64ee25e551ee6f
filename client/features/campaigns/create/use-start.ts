import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { decodeProblem } from '#client/lib/errors/problem.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { maxCampaignFileBytes } from '#shared/contract/asset-size.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'

export type StartForm = ReturnType<typeof useStart>

/** What a campaign is made from, chosen on one screen. */
type Start = {
  from: 'template' | 'campaign' | 'file'
  /** None is blank. */
  template: string | undefined
  campaignId: string | null
  file: File | null
}

/** Nothing is chosen yet of what stands for `from`. */
export const startFrom = (from: Start['from'], template?: string): Start => ({
  from,
  template,
  campaignId: null,
  file: null,
})

/** Names a campaign, makes it in the way that was chosen, and opens it in the builder. */
export function useStart(companyId: string, template: string | undefined) {
  const go = useGo()
  const queries = useQueryClient()
  return useContractForm({
    operation: api.campaigns.create,
    initialValues: { name: '', ...startFrom('template', template) },
    inputOf: ({ name, template: templateId }) => ({ companyId, name, templateId }),
    send: (input, { from, campaignId, file }) => {
      if (from === 'template') return client.campaigns.create(input)
      if (from === 'campaign') return duplicate(input.name, campaignId)
      return importFile(companyId, input.name, file)
    },
    onSuccess: async (campaign) => {
      rememberCampaign(queries, campaign)
      void refreshCampaigns(queries)
      await go(`/campaigns/builder/${campaign.id}`)
    },
  })
}

async function duplicate(name: string, campaignId: string | null) {
  if (campaignId === null) throw wrong('/campaignId', 'Choose a campaign.')
  return client.campaigns.duplicate({ campaignId, name })
}

async function importFile(companyId: string, name: string, file: File | null) {
  if (!file) throw wrong('/file', 'Choose a file.')
  if (file.size > maxCampaignFileBytes)
    throw wrong('/file', `A file may have up to ${maxCampaignFileBytes / 1_000_000} MB.`)
  const { leftOut, ...campaign } = await client.campaigns.import({ companyId, name, file })
  sayLeftOut(leftOut)
  return campaign
}

/** The campaign opens without them: what is missing stays on the screen until it is read. */
function sayLeftOut(leftOut: readonly string[]) {
  if (leftOut.length === 0) return
  notifications.show({
    title: leftOut.length === 1 ? 'A picture is missing' : `${leftOut.length} pictures are missing`,
    message: leftOut.join(' '),
    color: 'yellow',
    autoClose: false,
  })
}

function wrong(pointer: string, detail: string) {
  const error = new AppError('validation-failed', undefined, [{ pointer, detail }])
  return decodeProblem(422, toProblem(error))
}
