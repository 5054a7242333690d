import type { Value } from '@lantern/contract/schemas';
import { buttonClass, classNames, Icon, IconButton } from '@lantern/ui';
import { ChevronLeft, ChevronRight, Pause, Play, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAdvertised } from '../../../shared/brand/advertising.ts';
import { useCategories, usePictures, useSite } from '../../../shared/brand/site.ts';
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

const northernBoard = '/vnlottery';

/** The welcome of a brand with the northern Vietnam lottery, or of one with other games (2R-02). */
function useWelcome() {
  const t = useText('home');
  const name = useSite()?.name ?? '';
  const categories = useCategories();
  const isNorthern = categories.some(({ games }) => games.some(({ path }) => path.startsWith(northernBoard)));
  if (isNorthern || categories.length === 0) {
    return {
      ...{ eyebrow: t('hero_eyebrow'), title: t('hero_title'), text: t('hero_text'), member: t('hero_text_member') },
      ...{ look: t('hero_look'), play: t('hero_play'), to: northernBoard },
    };
  }
  const [first] = categories;
  return {
    ...{ eyebrow: name, title: t('hero_games_title'), text: t('hero_games_text'), member: t('hero_games_member') },
    ...{ look: t('hero_games_look'), play: t('hero_games_play'), to: first?.page ?? '/rng' },
  };
}

function Welcome() {
  const t = useText('home');
  const age = useSite()?.minimumAge ?? 18;
  const words = useWelcome();
  return (
    <>
      <p className="eyebrow">{words.eyebrow}</p>
      <h1>{words.title}</h1>
      <p className="when-out">{words.text}</p>
      <p className="when-in">{words.member}</p>
      <div className="row wrap-x when-out">
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg' })} to="/register">
          {t('hero_register')}
        </SiteLink>
        <SiteLink className={`${buttonClass({ size: 'lg' })} hero-glass`} to={words.to}>
          {words.look}
        </SiteLink>
      </div>
      <div className="row wrap-x when-in">
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg' })} to={words.to}>
          {words.play}
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
