import type { AllowedDifference } from './compare.ts'

const forgery = 'cookie against forged requests HttpOnly Path=/ SameSite=Lax'
const refusals = [
  'status 400',
  'status 403',
  'error without id 400',
  'error security_csrf_violation 403',
]
const anything = /^/

/** Where the embedded server may answer otherwise than Kratos, and why that does no harm. */
export const allowedDifferences: readonly AllowedDifference[] = [
  {
    why: 'A refusal brings no new cookie against forged requests: it could spoil forms that are open.',
    where:
      /without|elsewhere|evil|guess 6|the code again|settings of nobody|localhost|javascript|malformed id|error pages|begin as a page \/ settings|submit verification/,
    real: [forgery],
  },
  {
    why: 'What was typed is shown again, so that nobody types it twice.',
    where: /method$|malformed address|has an account \/ (?:submit|in capitals)/,
    real: /^node input (?:default|code) (?:traits\.email|traits\.name|identifier|email) /,
    embedded: /^node input (?:default|code) (?:traits\.email|traits\.name|identifier|email) /,
  },
  {
    why: 'Fields that nobody asked for are ignored, not refused; they are stored nowhere.',
    where: /a trait too many$/,
    real: anything,
    embedded:
      /^(?:status 200$|cookie |continue_with |session |device |identity \S+ {"email":"<Eve>","name":"Eve"}$|address )/,
  },
  {
    why: 'A flow that has succeeded is gone for good.',
    where: /^sign up twice with one flow/,
    real: ['status 403', 'error security_csrf_violation 403'],
    embedded: ['status 404', 'error without id 404'],
  },
  {
    why: 'There is no second factor, so nothing is shown to those who ask for one.',
    where: /^ask for a second factor \/ of one who has none$/,
    real: anything,
    embedded: ['status 400', 'error session_already_available 400'],
  },
  {
    why: 'A session says by which methods one signed in, not how often one confirmed it or where.',
    where: /confirm who one is/,
    real: /^(?:session <\d+> active aal1 password\/aal1 password\/aal1|device .*)$/,
    embedded: /^session <\d+> active aal1 password\/aal1$/,
  },
  {
    why: 'Signing out twice leads to signing in, not to a page that shows an error.',
    where: /^sign out as a page \/ follow again$/,
    real: ['location <app>/sign-in/error?id=<1>'],
    embedded: ['location <app>/.ory/self-service/login/browser'],
  },
  {
    why: 'The list of sessions shows the addresses of the person like every other answer.',
    where: /^list sessions and end one \/ list$/,
    embedded: ['address <Ada> not verified sent'],
  },
  {
    why: 'Sessions that have ended before are not counted again.',
    where: /^end all other sessions \/ end again$/,
    real: ['count 2'],
    embedded: ['count 0'],
  },
  {
    why: 'Saved settings stay the form of their flow; Kratos names a flow that it has not shown yet.',
    where: /^(?:choose a new password|change the|settings after a long time)/,
    real: ['form POST <app>/.ory/self-service/settings with another flow'],
    embedded: ['form POST <app>/.ory/self-service/settings with this flow'],
  },
  {
    why: 'A form without a method does not stop its flow from being used, as it does in Kratos.',
    where: /^(?:recover|verify) with wrong fields \/ no method$/,
    real: ['active default'],
    embedded: ['active code'],
  },
  {
    why: 'A flow that has had too many guesses says so again, and one that was used is closed.',
    where: /^(?:guess recovery codes \/ the code, too late|use a recovery code twice \/ again)/,
    real: [...refusals, forgery],
    embedded: [...refusals],
  },
  {
    why: 'Refusals have an id where those of Kratos have none.',
    where: /^settings of nobody|too late \/ (?:fetch|submit)/,
    real: ['error without id 401', 'error without id 410'],
    embedded: ['error session_inactive 401', 'error self_service_flow_expired 410'],
  },
  {
    why: 'A form that came too late for the age of the session is not kept to be sent on later.',
    where: /^settings after a long time/,
    real: ['cookie ory_kratos_continuity HttpOnly Path=/ SameSite=Lax'],
  },
  {
    why: 'An address that browsers read as one elsewhere is refused, though it looks like a path.',
    where: /^return to places elsewhere \/ \/\\evil/,
    real: anything,
    embedded: ['status 400', 'error self_service_flow_return_to_forbidden 400'],
  },
  {
    why: 'All redirections have one status.',
    where: /^begin as a page \/ recovery, signed in$/,
    real: ['status 302'],
    embedded: ['status 303'],
  },
  {
    why: 'What does not exist is not found, whoever asks, and says so as data.',
    where: /^flows that do not exist/,
    real: ['status 400', 'error session_already_available 400', 'type text/plain', forgery],
    embedded: ['status 404', 'type application/json', 'error without id 404'],
  },
  {
    why: 'A form that can not be read is refused without its flow.',
    where: /^forms that can not be read/,
    real: anything,
    embedded: ['error without id 400'],
  },
  {
    why: 'A verification code that is too old is answered like a wrong one, as recovery does.',
    where: /^use codes too late \/ verification$/,
    real: anything,
    embedded:
      /^(?:status 200$|flow <2> browser sent_email$|message 4070006 error$|active |form |order |node )/,
  },
  {
    why: 'An empty verification code is a wrong one, as in recovery; Kratos asks for the address again.',
    where: /^verify the address after signing up \/ an empty code$/,
    real: ['status 400', 'node input code email email required label=1070007 (4000002 error)'],
    embedded: ['status 200', 'node input code email submit value=<Ada> label=1070008'],
  },
]

/** What Kratos 1 does otherwise than the version we deploy, where only that one can be built. */
export const olderDifferences: readonly AllowedDifference[] = [
  {
    why: 'Kratos 1 groups the traits of a registration with the password.',
    where: /sign up|return to our own places \/ registration/,
    real: /^(?:node input password traits\.|order traits csrf_token)/,
    embedded: /^node input default traits\./,
  },
  {
    why: 'Kratos 1 has a general message for malformed addresses.',
    where: /malformed/,
    real: /^node .* \(4000001 error\)$/,
    embedded: /^node .* \(4000040 error\)$/,
  },
  {
    why: 'Kratos 1 offers no new code for the address of a registration.',
    where: /^verify the address after signing up/,
    real: ['order method code method csrf_token'],
    embedded: /^(?:order method code method csrf_token email|node input code email submit .*)$/,
  },
  {
    why: 'Kratos 1 lets the flow of recovery end with its code.',
    where: /^use codes too late \/ recovery$/,
    real: ['status 410', forgery, 'error self_service_flow_expired 410'],
    embedded:
      /^(?:status 200$|flow <1> browser sent_email$|message 4060006 error$|active |form |order |node )/,
  },
]
