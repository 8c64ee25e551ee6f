/** The parts of the console, each with an address. */
export const parts = [
  { id: 'companies', label: 'Companies' },
  { id: 'people', label: 'People' },
  { id: 'registration', label: 'Registration' },
  { id: 'jobs', label: 'Jobs' },
  { id: 'mails', label: 'Mails' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'room', label: 'Room' },
  { id: 'acts', label: 'Audit' },
] as const

export type PartId = (typeof parts)[number]['id']

export const pathOfPart = (id: PartId) => `/operator/${id}`

export const pathOfCompany = (companyId: string) =>
  `${pathOfPart('companies')}?company=${companyId}`
