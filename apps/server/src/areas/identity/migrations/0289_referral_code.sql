-- What a brand asks for at the registration is kept with the account: the code of whoever sent its owner, too.
alter table identity.profile add column referral_code text check (char_length(referral_code) <= 200);
