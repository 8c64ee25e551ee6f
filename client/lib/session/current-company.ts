import { useSyncExternalStore } from 'react'
import type { Me } from '#shared/contract/me.ts'
import { useMe } from './session.ts'

const key = 'fanfare.company'
const listeners = new Set<() => void>()

/**
 * Each tab keeps its own company, so that work in one is not disturbed by switching in another; the
 * device remembers the last one for tabs that are opened later. A link, as in a mail, may name the
 * one that it leads to: `?company={id}`.
 */
let chosenId = recall()

function recall(): string | null {
  try {
    const named = new URLSearchParams(location.search).get('company')
    const id = named ?? sessionStorage.getItem(key) ?? localStorage.getItem(key)
    if (id) sessionStorage.setItem(key, id)
    return id
  } catch {
    // A browser without storage begins with the first company; nothing is lost.
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const chosen = () => chosenId

/** Makes `companyId` the company of this tab, and of tabs that are opened later on this device. */
export function chooseCompany(companyId: string): void {
  chosenId = companyId
  try {
    sessionStorage.setItem(key, companyId)
    localStorage.setItem(key, companyId)
  } catch {
    // It is the company until the tab is reloaded.
  }
  for (const listener of listeners) listener()
}

/** The chosen company if the person still belongs to it, else the first; null when there is none. */
export function pickCompany(me: Me, chosenId: string | null): Me['companies'][number] | null {
  return me.companies.find(({ id }) => id === chosenId) ?? me.companies[0] ?? null
}

/** The company whose work is shown; null before onboarding. Needs RequireSession above. */
export function useOptionalCompany(): Me['companies'][number] | null {
  return pickCompany(useMe(), useSyncExternalStore(subscribe, chosen))
}

/** The company whose work is shown. Needs RequireCompany above; throws elsewhere. */
export function useCompany(): Me['companies'][number] {
  const company = useOptionalCompany()
  if (!company) throw new Error('useCompany needs RequireCompany above it')
  return company
}
