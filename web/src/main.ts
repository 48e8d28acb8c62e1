import '@fontsource-variable/figtree'
import '@fontsource/young-serif'
import './ui/tokens.css'
import './ui/base.css'
import { mount } from 'svelte'
import App from './ui/app/App.svelte'
import { glyphs } from './ui/app/glyphs.svelte'
import { theme } from './ui/app/theme.svelte'
import { beginFeel } from './ui/feel/feel.svelte'
import { keepForLater } from './ui/feel/install'
import { language } from './ui/text/text.svelte'

theme.begin()
glyphs.begin()
beginFeel()
keepForLater()
const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the app')
// The language first: nobody should see a flash of another one.
void language.begin().finally(() => mount(App, { target }))
