import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { maxCampaignFileBytes } from '#shared/contract/asset-size.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { decodeProblem } from '#client/lib/errors/problem.ts'

/** What a campaign is made from, chosen on one screen. */
export type Start =
  | { from: 'template'; templateId: string | undefined }
  | { from: 'campaign'; campaignId: string | null }
  | { from: 'file'; file: File | null }

/** Makes the campaign in the way that was chosen. */
export function useStart(companyId: string) {
  return useMutation({
    mutationFn: async ({ name, start }: { name: string; start: Start }) => {
      if (start.from === 'template')
        return client.campaigns.create({ companyId, name, templateId: start.templateId })
      if (start.from === 'campaign') {
        if (start.campaignId === null) throw wrong('/campaignId', 'Choose a campaign.')
        return client.campaigns.duplicate({ campaignId: start.campaignId, name })
      }
      if (!start.file) throw wrong('/file', 'Choose a file.')
      if (start.file.size > maxCampaignFileBytes)
        throw wrong('/file', `A file may have up to ${maxCampaignFileBytes / 1_000_000} MB.`)
      return client.campaigns.import({ companyId, name, file: start.file })
    },
  })
}

function wrong(pointer: string, detail: string) {
  const error = new AppError('validation-failed', undefined, [{ pointer, detail }])
  return decodeProblem(422, toProblem(error))
}
