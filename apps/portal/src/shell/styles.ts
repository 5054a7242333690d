import '@lantern/ui/styles/index.css';
import '@lantern/ui/styles/fonts.css';
import './shell.css';
import '../features/home/home.css';
import '../features/content/content.css';
import '../features/identity/identity.css';
