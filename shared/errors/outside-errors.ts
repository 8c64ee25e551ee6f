/** Errors that visitors meet, and people who come by an invite or a link. */
export const outsideErrors = {
  'already-voted': {
    status: 409,
    title: 'There is a vote from here already',
    help: 'A vote from this device or network has been counted today. Thank you.',
  },
  'campaign-over': {
    status: 410,
    title: 'The campaign is over',
    help: 'Nothing is taken any more.',
  },
  'campaign-paused': {
    status: 503,
    title: 'The campaign is paused',
    help: 'Try again later.',
  },
  'poll-closed': {
    status: 410,
    title: 'This poll is closed',
    help: 'Votes are no longer taken.',
  },
  'invite-unknown': {
    status: 404,
    title: 'This invite is unknown',
    help: 'Ask the person who invited you for a new link.',
  },
  'invite-used': {
    status: 410,
    title: 'This invite has been used',
    help: 'Ask the person who invited you for a new link.',
  },
  'invite-expired': {
    status: 410,
    title: 'This invite has expired',
    help: 'Ask the person who invited you for a new link.',
  },
  'invite-withdrawn': {
    status: 410,
    title: 'This invite was withdrawn',
    help: 'Ask the person who invited you for a new link.',
  },
  'invite-for-another': {
    status: 403,
    title: 'This invite is for another address',
    help: 'Sign in with the address that it was sent to.',
  },
  'registration-refused': {
    status: 403,
    title: 'Not everybody can have an account here',
    help: 'Ask somebody of the company that you want to join for an invite.',
  },
  'link-password': {
    status: 403,
    title: 'This is not the password of the link',
    help: 'Look for typing mistakes, or ask whoever sent you the link.',
  },
} as const
