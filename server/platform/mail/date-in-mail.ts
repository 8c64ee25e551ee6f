/** A day as mails name it, e.g. `3 March 2027`, in UTC. */
export const dateInMail = (date: Date) =>
  date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
