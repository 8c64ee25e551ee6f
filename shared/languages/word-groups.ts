import type { AnswerWords, WordKey } from './language-file.ts'

/** A word on a page, or in an answer to its visitors. */
export type AnyWord = WordKey | keyof AnswerWords

type WordGroup = { title: string; keys: readonly AnyWord[] }

/**
 * The words that a campaign may say otherwise, by where visitors meet them. What blocks begin with is
 * not among them: that is changed in the block.
 */
export const wordGroups: readonly WordGroup[] = [
  {
    title: 'In forms',
    keys: [
      'optional',
      'choose',
      'privacyPolicy',
      'send',
      'back',
      'next',
      'step',
      'stepOf',
      'sending',
      'leaveEmpty',
    ],
  },
  {
    title: 'When an answer is wrong',
    keys: [
      'correct',
      'correctMore',
      'fillIn',
      'chooseAnswer',
      'tickBox',
      'notOffered',
      'oneAnswer',
      'incomplete',
      'tooLong',
      'tooShort',
      'email',
      'phone',
      'number',
      'atLeast',
      'atMost',
      'day',
      'notBefore',
      'notAfter',
      'badCharacter',
    ],
  },
  {
    title: 'When something can’t be sent',
    keys: ['lost', 'notSent', 'goBack', 'wait', 'tooLarge', 'isOver', 'isPaused', 'formGone'],
  },
  {
    title: 'In polls',
    keys: ['seeResults', 'backToPage', 'voted', 'answerGone', 'pollGone'],
  },
  { title: 'In other blocks', keys: ['codeSelected', 'stars', 'video'] },
  {
    title: 'Where a page is away',
    keys: [
      'pausedTitle',
      'pausedText',
      'endedTitle',
      'endedText',
      'heldTitle',
      'heldText',
      'missingTitle',
      'missingText',
      'firstPage',
    ],
  },
]
