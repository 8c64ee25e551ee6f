import { v7 as uuidv7 } from 'uuid'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { buildAttribution } from '#server/features/ingest/testing/test-visits.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import type { FormDefinition } from '../public/form-definition.ts'
import { recordPublishedForms } from '../public/published-forms.ts'

const definition: FormDefinition = {
  fields: [
    { name: 'mail', label: 'Email', type: 'email', required: true },
    { name: 'note', label: 'Note', type: 'long-text', required: false },
    { name: 'ok', label: 'You may write to me.', type: 'consent', required: false },
    { name: 'phone', label: 'Phone', type: 'phone', required: false, country: 'DE' },
  ],
  successMessage: 'Thank you.',
  thanksUrl: null,
}

/** Companies with campaigns whose form can be sent in by visitors. */
export async function startLeads(open: OpenTestDatabase, overrides: Partial<Services> = {}) {
  const companies = await startCompanies(open, overrides)
  const { database, time, api } = companies
  const collector = await startTestCollector(database, { clock: () => time.now })

  /** A campaign of a company, with a form; `send` is a visitor's, each from another network. */
  async function campaignWithForm(of: Awaited<ReturnType<typeof companies.found>>, name: string) {
    const { owner, companyId } = of
    const { id: campaignId } = await api.as(owner).campaigns.create({ companyId, name })
    await database.fork().nativeUpdate(CampaignEntity, { id: campaignId }, { status: 'live' })
    const page = buildAttribution({ campaignId, path: '/signup' })
    const release = { releaseId: page.releaseId, campaignId, companyId }
    await recordPublishedForms(database.fork(), release, [{ formId: 'form1', definition }])
    const token = signPageToken(testSecret, page)
    let sent = 0
    const send = async (
      mail: string,
      note = '',
      submissionId = uuidv7(),
      more: Record<string, string> = {},
    ) => {
      sent += 1
      const fields = { mail, note, 'ff-id': submissionId, ...more }
      const body = new URLSearchParams(fields).toString()
      const answer = await collector.post(`/f/form1?t=${token}`, body, {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'x-forwarded-for': `192.0.2.${sent % 250}`,
      })
      if (answer.status !== 200) throw new Error(`The form was refused: ${answer.status}`)
    }
    return { campaignId, send }
  }

  return {
    ...companies,
    campaignWithForm,
    async close() {
      await collector.close()
      await companies.close()
    },
  }
}

export type Leads = Awaited<ReturnType<typeof startLeads>>

/** What was answered to the question for the address. */
export const mailOf = (lead: { fields: readonly { name: string; value: string }[] }) =>
  lead.fields.find(({ name }) => name === 'mail')?.value
