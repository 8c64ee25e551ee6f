import { useSyncExternalStore } from 'react'
import type { Me } from '#shared/contract/me.ts'
import { useMe } from './session.ts'

const key = 'fanfare.company'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Makes `companyId` the current company on this device, in all its tabs. */
export function chooseCompany(companyId: string): void {
  try {
    localStorage.setItem(key, companyId)
  } catch {
    // A browser without storage keeps the first company; nothing is lost.
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
