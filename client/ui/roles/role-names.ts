import type { Role } from '#shared/permissions/can.ts'

/** The words for each role, as shown everywhere. */
export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  reviewer: 'Reviewer',
  manager: 'Manager',
}

/** What a role can do, to follow "can": "edit campaigns". */
export const roleTasks: Record<Role, string> = {
  owner: 'do everything, also manage the company',
  admin: 'edit, activate and delete campaigns, and invite people',
  editor: 'build, activate and watch campaigns',
  reviewer: 'look at drafts, comment, and approve what goes out',
  manager: 'watch the numbers and read leads',
}

/** A role in a sentence: "an admin", "a reviewer". */
export function withArticle(role: Role): string {
  const word = roleNames[role].toLowerCase()
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
