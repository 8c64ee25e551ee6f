import type { RegistrationRule } from '#shared/registration/registration-rule.ts'
import { listCompanies, showCompany } from '#server/features/operator/companies.ts'
import type { CompanyDetails, Held, ListedCompany } from '#server/features/operator/companies.ts'
import { disableCompany, enableCompany } from '#server/features/operator/disable-company.ts'
import { disablePerson, enablePerson } from '#server/features/operator/disable-person.ts'
import { listPeople } from '#server/features/operator/people.ts'
import type { ListedPerson } from '#server/features/operator/people.ts'
import { readRegistration } from '#server/core/companies/registration.ts'
import { changeRegistration } from '#server/features/operator/registration.ts'
import { putBack, takeDown } from '#server/features/operator/take-down.ts'
import type { Command } from './stage.ts'
import { table } from './table.ts'

/** What those who run an installation can do to companies, people and pages. */
export const powerCommands: Record<string, Command> = {
  companies: async ({ em, by, plans }, args) => {
    const { words, option: before } = optionIn(args, '--before')
    const asked = { now: by.now, plans }
    const { companies, hasMore } = await listCompanies(em, { search: words, before }, asked)
    const rows = table(companies, companyColumns, 'There is no such company.')
    return hasMore ? `${rows}\nMore: --before ${companies.at(-1)?.id}` : rows
  },
  company: async ({ em, by, plans }, [id = '']) =>
    describeCompany(await showCompany(em, id, { now: by.now, plans })),
  'disable-company': async ({ em, by, access }, [companyId = '', ...because]) => {
    const { name } = await disableCompany(em, by, { companyId, because: because.join(' ') }, access)
    return `${name} is disabled, on every node within a second.`
  },
  'enable-company': async ({ em, by, access }, [companyId = '']) => {
    const { name } = await enableCompany(em, by, companyId, access)
    return `${name} can be used again.`
  },
  people: async ({ em }, args) => {
    const { words, option: after } = optionIn(args, '--after')
    const { people, next } = await listPeople(em, { search: words, after })
    const rows = table(people, personColumns, 'There is no such person.')
    return next === null ? rows : `${rows}\nMore: --after "${next}"`
  },
  'disable-person': async ({ em, by, access }, [person = '', ...because]) => {
    const { email } = await disablePerson(em, by, { person, because: because.join(' ') }, access)
    return `${email} is disabled: what is open closes within a second, the rest within ten.`
  },
  'enable-person': async ({ em, by, access }, [person = '']) => {
    const { email } = await enablePerson(em, by, person, access)
    return `${email} can sign in again.`
  },
  'take-down': async (stage, [campaign = '', ...because]) => {
    const { em, by } = stage
    const { name } = await takeDown(em, by, { campaign, because: because.join(' ') }, stage)
    return `The pages of ${name} are taken down, on every node within a second.`
  },
  'put-back': async (stage, [campaign = '']) => {
    const { name } = await putBack(stage.em, stage.by, campaign, stage)
    return `The pages of ${name} are back.`
  },
  registration: async ({ em, by }, [mode, ...domains]) =>
    sayRule(
      mode === undefined
        ? await readRegistration(em)
        : await changeRegistration(em, by, { mode, domains }),
    ),
}

/** What follows the name of an option, and the words around both. */
function optionIn(args: readonly string[], name: string): { words: string; option?: string } {
  const at = args.indexOf(name)
  const option = at < 0 ? undefined : args[at + 1]
  if (option === undefined) return { words: args.join(' ') }
  return { words: [...args.slice(0, at), ...args.slice(at + 2)].join(' '), option }
}

const heldWords = (held: Held | null) => held && `since ${held.at.toISOString()}: ${held.because}`
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function standingWords({ disabled, closedAt }: ListedCompany): string | null {
  if (disabled) return `disabled ${heldWords(disabled)}`
  return closedAt && `closed by its owners since ${closedAt.toISOString()}`
}

const companyColumns = {
  id: (company: ListedCompany) => company.id,
  name: (company: ListedCompany) => company.name,
  made: (company: ListedCompany) => company.createdAt,
  members: (company: ListedCompany) => company.members,
  campaigns: (company: ListedCompany) => company.campaigns,
  live: (company: ListedCompany) => company.liveCampaigns,
  stored: (company: ListedCompany) => megabytes(company.storedBytes),
  documents: (company: ListedCompany) => megabytes(company.documentBytes),
  'visits this month': (company: ListedCompany) => company.visitsThisMonth,
  plan: (company: ListedCompany) => company.plan,
  standing: standingWords,
}

const personColumns = {
  id: (person: ListedPerson) => person.id,
  name: (person: ListedPerson) => person.name,
  address: (person: ListedPerson) => person.email,
  companies: ({ companies }: ListedPerson) =>
    companies.map(({ name, role }) => `${name} (${role})`).join(', '),
  'signed in': (person: ListedPerson) => person.seenAt,
  disabled: (person: ListedPerson) => heldWords(person.disabled),
}

type Member = CompanyDetails['people'][number]
type Reachable = CompanyDetails['reachable'][number]

const memberColumns = {
  member: (member: Member) => member.personId,
  name: (member: Member) => member.name,
  address: (member: Member) => member.email,
  role: (member: Member) => member.role,
  joined: (member: Member) => member.joinedAt,
}

const reachableColumns = {
  campaign: (campaign: Reachable) => campaign.id,
  name: (campaign: Reachable) => campaign.name,
  address: (campaign: Reachable) => `/c/${campaign.slug}`,
  status: (campaign: Reachable) => campaign.status,
  'taken down': (campaign: Reachable) => heldWords(campaign.takenDown),
}

const describeCompany = (company: CompanyDetails) =>
  [
    table([company], companyColumns, ''),
    table(company.people, memberColumns, 'Nobody is a member.'),
    table(company.reachable, reachableColumns, 'Nothing of it is live.'),
  ].join('\n\n')

function sayRule({ mode, domains }: RegistrationRule): string {
  if (mode === 'open') return 'Everybody may register.'
  if (mode === 'invited') return 'Only who is invited may register.'
  return `Addresses of ${domains.join(', ')} may register, and who is invited.`
}
