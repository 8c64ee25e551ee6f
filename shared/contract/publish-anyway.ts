/** How long (in characters) the reason is for which something goes live although checks fail. */
export const reasonLimits = { shortest: 10, longest: 300 } as const

/** What no reason makes up for: no page at all, and the approval that a company asks for. */
const firm: readonly string[] = ['pages', 'approval']

/** Whether a campaign may go live with a reason although this line of its checklist is red. */
export const canBeOverruled = ({ id }: { id: string }): boolean => !firm.includes(id)
