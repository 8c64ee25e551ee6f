// What the Stripe of tests remembers.

export type Subscription = {
  id: string
  customer: string
  status: string
  created: number
  price: string
  periodEnd: number
  cancelAtPeriodEnd: boolean
}
export type Session = {
  id: string
  customer: string
  price: string
  plan: string
  status: 'open' | 'complete' | 'expired'
  doneUrl: string
  backUrl: string
}
export type Invoice = {
  id: string
  number: string
  customer: string
  total: number
  created: number
}

/** As the API of Stripe has it. */
export function present(one: Subscription) {
  const item = { id: `si_${one.id}`, price: { id: one.price }, current_period_end: one.periodEnd }
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    status: one.status,
    created: one.created,
    cancel_at: null,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    items: { object: 'list', data: [item] },
  }
}
