import type { Value } from '@lantern/contract/schemas';
import { buttonClass, classNames, Icon, IconButton } from '@lantern/ui';
import { ChevronLeft, ChevronRight, Pause, Play, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAdvertised } from '../../../shared/brand/advertising.ts';
import { usePictures, useSite } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { NightScene } from './night-scene.tsx';

type Banner = Value<'views.home'>['announcements']['banners'][number];

const turnMs = 7000;
/** Picture of a banner by its key in the content. */
const pictures: Readonly<Record<string, string>> = { draw: 'offer-lantern', ledger: 'offer-envelope' };
/** Banners of popups do not appear in the hero. */
const otherPlaces = new Set(['w_register', 'w_login']);

function Welcome() {
  const t = useText('home');
  const age = useSite()?.minimumAge ?? 18;
  return (
    <>
      <p className="eyebrow">{t('hero_eyebrow')}</p>
      <h1>{t('hero_title')}</h1>
      <p className="when-out">{t('hero_text')}</p>
      <p className="when-in">{t('hero_text_member')}</p>
      <div className="row wrap-x when-out">
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg' })} to="/register">
          {t('hero_register')}
        </SiteLink>
        <SiteLink className={`${buttonClass({ size: 'lg' })} hero-glass`} to="/vnlottery">
          {t('hero_look')}
        </SiteLink>
      </div>
      <div className="row wrap-x when-in">
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg' })} to="/vnlottery">
          {t('hero_play')}
        </SiteLink>
        <SiteLink className={`${buttonClass({ size: 'lg' })} hero-glass`} to={memberPath('depositv2')}>
          {t('hero_deposit')}
        </SiteLink>
      </div>
      <small className="hero-note">
        <Icon as={ShieldCheck} />
        {t('hero_age', { age })}
      </small>
    </>
  );
}

function Slide({ banner }: { banner: Banner }) {
  const pictureAt = usePictures();
  const art = pictures[banner.art];
  return (
    <>
      {art && (
        <img className="hero-art" src={pictureAt(`/art/${art}.webp`)} alt="" width={240} height={240} loading="lazy" />
      )}
      <h2 className="hero-title">{banner.title}</h2>
      <p>{banner.text}</p>
      {banner.url && banner.action && (
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg' })} to={banner.url}>
          {banner.action}
        </SiteLink>
      )}
    </>
  );
}

/** The hero carousel: advances every seven seconds, can be paused, and stops while it has focus or the user prefers reduced motion. */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const t = useText('home');
  const isAdvertised = useAdvertised();
  const slides = [null, ...(isAdvertised ? banners : []).filter((banner) => !otherPlaces.has(banner.groupName))];
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const count = slides.length;
  const here = Math.min(at, count - 1);
  const isTurning = count > 1 && !isPaused && !isHovered;
  useEffect(() => {
    if (!isTurning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((old) => (old + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [isTurning, count]);
  const go = (step: number) => setAt((here + step + count) % count);
  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label={t('hero_label')}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      <NightScene />
      {slides.map((banner, place) => (
        <div
          key={banner?.id ?? 'welcome'}
          className={classNames('hero-banner', place !== here && 'off')}
          inert={place !== here}
        >
          {banner ? <Slide banner={banner} /> : <Welcome />}
        </div>
      ))}
      {count > 1 && (
        <>
          <div className="hero-dots" aria-hidden="true">
            {slides.map((banner, place) => (
              <i key={banner?.id ?? 'welcome'} className={place === here ? 'on' : undefined} />
            ))}
          </div>
          <div className="hero-arrows">
            <IconButton
              icon={isPaused ? Play : Pause}
              label={t(isPaused ? 'hero_go_on' : 'hero_pause')}
              onClick={() => setPaused(!isPaused)}
            />
            <IconButton icon={ChevronLeft} label={t('hero_previous')} onClick={() => go(-1)} />
            <IconButton icon={ChevronRight} label={t('hero_next')} onClick={() => go(1)} />
          </div>
        </>
      )}
    </section>
  );
}
