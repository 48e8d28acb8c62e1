import '@fontsource-variable/figtree'
import '@fontsource/young-serif'
import './ui/tokens.css'
import './ui/base.css'
import { mount } from 'svelte'
import App from './ui/App.svelte'
import { glyphs } from './ui/app/glyphMode.svelte'
import { registerServiceWorker } from './ui/app/serviceWorker'
import { theme } from './ui/app/theme.svelte'
import { beginFeedback } from './ui/feedback/feedback.svelte'
import { beginClicks } from './ui/kit/doubleClicks'
import { followHeading } from './ui/kit/heading'
import { followKeyboard } from './ui/kit/keyboard'
import { motion } from './ui/kit/motion.svelte'
import { language } from './ui/text/text.svelte'

theme.begin()
glyphs.begin()
motion.begin()
followKeyboard()
beginClicks()
beginFeedback()
registerServiceWorker()
const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the app')
followHeading(target)
// Load the language first, to avoid a flash of another one.
void language.begin().finally(() => mount(App, { target }))
