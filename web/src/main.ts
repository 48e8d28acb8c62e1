import '@fontsource-variable/figtree'
import '@fontsource/young-serif'
import './ui/tokens.css'
import './ui/base.css'
import { mount } from 'svelte'
import App from './ui/app/App.svelte'
import { beginClicks } from './ui/app/clicks'
import { glyphs } from './ui/app/glyphs.svelte'
import { followHeading } from './ui/app/heading'
import { beginKeyed } from './ui/app/keyed'
import { motion } from './ui/app/motion.svelte'
import { theme } from './ui/app/theme.svelte'
import { beginFeel } from './ui/feel/feel.svelte'
import { keepForLater } from './ui/feel/install'
import { language } from './ui/text/text.svelte'

theme.begin()
glyphs.begin()
motion.begin()
beginKeyed()
beginClicks()
beginFeel()
keepForLater()
const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the app')
followHeading(target)
// The language first: nobody should see a flash of another one.
void language.begin().finally(() => mount(App, { target }))
