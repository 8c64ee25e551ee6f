export const steps = ['company', 'brand', 'team'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = { company: 'Company', brand: 'Brand', team: 'Team' }

/** The address of a step; the company is in it, so a reload or Back loses nothing. */
export function pathOfStep(step: Step, companyId: string): string {
  return `/onboarding?${new URLSearchParams({ company: companyId, step })}`
}

/** The step that an address asks for; without a company there is only the first. */
export function readStep(params: URLSearchParams): { step: Step; companyId: string | null } {
  const companyId = params.get('company')
  const asked = steps.find((step) => step === params.get('step'))
  return { step: companyId ? (asked ?? 'company') : 'company', companyId }
}
