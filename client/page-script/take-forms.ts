import { sendForm } from './send-form.ts'

addEventListener('submit', (event) => {
  const form = event.target
  // What the form's own script has stopped has wrong answers.
  if (event.defaultPrevented) return
  if (!(form instanceof HTMLFormElement) || !form.dataset.ffBlock) return
  event.preventDefault()
  // Browsers fill the trap for robots in, too: what a person sends has none.
  if (event.isTrusted) form.querySelector('.ff-form-trap')?.remove()
  void sendForm(form)
})
