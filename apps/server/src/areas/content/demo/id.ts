import type { DemoTexts } from './demo-texts.ts';

export const ID: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: 'Undian utara, setiap malam',
      content:
        '27 hadiah pukul 18.15 waktu Hanoi. Pilih dua, tiga, atau empat angka, lalu baca hasilnya hadiah demi hadiah.',
      action: 'Pasang taruhan',
    },
    bannerRecord: {
      title: 'Setiap sen ada di riwayat transaksi',
      content: 'Setiap transaksi tercantum dengan saldo sesudahnya dan dapat dibuka sampai ke entri pembukuannya.',
      action: 'Cara kerjanya',
    },
    headline: {
      title: 'Ini situs demo: mata uang P adalah uang mainan.',
      content: 'Ini situs demo: mata uang P adalah uang mainan.',
    },
    demoMoney: {
      title: 'Situs ini adalah demo',
      content:
        '<p>Mata uang <b>P</b> adalah uang mainan. Deposit melalui penyedia pembayaran simulasi yang diberi label di halamannya; tidak ada yang ditagih dan tidak ada yang dapat dicairkan.</p>',
    },
    drawTimes: {
      title: 'Kapan lotre utara ditutup dan diundi',
      content:
        '<p>Undian diadakan setiap hari pukul <b>18.15</b> waktu Hanoi. Taruhan ditutup sesaat sebelumnya; hitung mundur berjalan menurut jam server, dan jam itulah yang menentukan.</p>',
    },
    twoOperators: {
      title: 'Bagaimana hasil dimasukkan',
      content:
        '<p>Dua petugas memasukkan angka resmi secara terpisah. Hasil baru berlaku dan taruhan diselesaikan bila keduanya sama. Undian untuk demo selalu diberi label.</p>',
    },
    languages: {
      title: 'Enam bahasa, terang dan gelap',
      content:
        '<p>Pilih bahasa di bagian atas halaman. Terang atau gelap mengikuti perangkat sampai Anda mengubahnya.</p>',
    },
  },
  categories: {
    deposits: 'Deposit',
    lottery: 'Lotre',
    account: 'Akun dan keamanan',
    play: 'Bermain bertanggung jawab',
    rules: 'Ketentuan dan privasi',
  },
  articles: {
    howDeposit: {
      title: 'Bagaimana cara deposit?',
      content:
        '<p>Buka <b>Deposit</b> di pusat member, pilih metode pembayaran dan jumlah, lalu bayar di halaman penyedia pembayaran. Saldo diperbarui segera setelah penyedia mengonfirmasi. Syarat turnover (TO) 1x setiap deposit sebelum ditarik. Nominal boleh diketik dengan titik atau koma sesuai papan ketik Anda: di sebelahnya tampil nominal yang dipahami sistem.</p>',
    },
    depositMissing: {
      title: 'Deposit saya belum masuk. Bagaimana?',
      content:
        '<p>Lihat pesanannya di daftar deposit. <b>Ditinjau</b> berarti dua orang memeriksanya karena jumlah atau nama berbeda. Pembayaran yang datang setelah pesanan kedaluwarsa juga dikreditkan secara manual.</p>',
    },
    whereWithdraw: {
      title: 'Ke mana saya bisa menarik dana?',
      content:
        '<p>Buka <b>Tarik dana</b> di pusat member lalu tambahkan rekening bank, dompet digital, atau alamat koin. Rekening harus atas nama Anda sendiri: rekening pertama menentukan nama itu. Satu nomor adalah satu rekening di bank atau dompetnya, jadi nomor yang sama di dua bank adalah dua rekening. Dompet digital dikenali dari nomor ponsel. Untuk koin, pilih jaringan dulu lalu salin alamat dari dompet; alamat yang salah satu huruf atau milik jaringan lain ditolak. Rekening baru dapat dipakai setelah waktu tunggu yang ditampilkan di halaman.</p>',
    },
    howBet: {
      title: 'Bagaimana bertaruh di lotre utara?',
      content:
        '<p>Pilih jenis permainan, ketuk atau ketik angka, tentukan poin, lalu kirim slip. Semua taruhan dalam slip diterima bersama atau tidak sama sekali. Slip menunjukkan taruhan dan kemungkinan menang sebelum Anda mengonfirmasi.</p>',
    },
    whereResults: {
      title: 'Dari mana hasilnya?',
      content:
        '<p>Dari undian resmi lotre utara. Dua petugas memasukkannya secara terpisah, dan baru berlaku bila keduanya sama.</p>',
    },
    cancelBet: {
      title: 'Bisakah taruhan dibatalkan?',
      content:
        '<p>Bisa, sampai taruhan ditutup, bila diizinkan: buka taruhan di riwayat taruhan dan batalkan. Nilai taruhan langsung kembali. Setelah ditutup, taruhan tidak dapat dibatalkan.</p>',
    },
    holidayDraws: {
      title: 'Mengapa undian di sekitar hari libur belum dibuka?',
      content:
        '<p>Di sekitar hari libur nasional, penyelenggara dapat memindahkan atau meniadakan undian. Sebelum diumumkan, kami hanya memiliki tanggal hasil perhitungan, sehingga halaman taruhan menampilkannya sebagai perkiraan. Taruhan dibuka setelah dua petugas mengonfirmasi tanggalnya.</p><p><b>Hari sama, jam berbeda.</b> Taruhan tetap berlaku.</p><p><b>Batal atau pindah ke hari lain.</b> Jika taruhan sudah diterima, nilainya dikembalikan ke saldo Anda.</p><p><b>Tanggal belum pasti.</b> Selama diperiksa, taruhan tetap berlaku. Bila diizinkan, Anda dapat membatalkannya sampai taruhan ditutup.</p>',
    },
    forgotPassword: {
      title: 'Saya lupa kata sandi',
      content:
        '<p>Pilih <b>Lupa kata sandi?</b> di jendela login. Kami mengirim tautan ke email Anda atau, jika situs ini menyediakannya, kode ke nomor ponsel Anda; dengan itu Anda membuat kata sandi baru. Setelah lima kali salah, login diblokir 15 menit. Layanan pelanggan tidak pernah meminta kata sandi Anda.</p>',
    },
    loggedOut: {
      title: 'Mengapa saya keluar saat halaman dimuat ulang?',
      content:
        '<p>Status masuk disimpan di peramban untuk tab ini; bahasa dan tema juga. Jika peramban memblokir data situs atau ruang perangkat habis, situs tetap berfungsi, tetapi hanya sampai Anda memuat ulang atau meninggalkan halaman. Sebuah catatan di bagian atas halaman memberitahukannya.</p><p><b>Agar tetap masuk</b>, izinkan cookie dan data situs untuk situs ini di setelan peramban, atau kosongkan sebagian ruang perangkat, lalu masuk kembali.</p><p>Masuk dengan penyedia lain dan verifikasi nomor di halaman terpisah memerlukan data tersimpan; tanpa itu situs memberi tahu sebelum Anda meninggalkan halaman. Uang dan taruhan Anda selalu aman: ronde yang belum selesai berlanjut saat Anda membuka permainan lagi.</p>',
    },
    checkRecord: {
      title: 'Bagaimana memeriksa saldo saya?',
      content:
        '<p>Buka <b>Riwayat transaksi</b>. Setiap transaksi tercantum dengan waktu, jumlah, dan saldo sesudahnya. Buka satu baris untuk melihat kedua sisi pembukuan.</p>',
    },
    playLimits: {
      title: 'Bermain dengan batas',
      content:
        '<p>Bermainlah hanya dengan uang yang Anda relakan, jangan pernah untuk mengejar kekalahan. Anda harus berusia {age} tahun atau lebih, atau lebih tua bila negara Anda menetapkannya.</p>',
    },
    terms: {
      title: 'Ketentuan dan aturan',
      content:
        '<p><b>Siapa yang boleh bermain.</b> Anda harus berusia minimal {age} tahun, atau lebih tua bila negara Anda menetapkannya. Satu orang memiliki satu akun, bermain untuk dirinya sendiri, dan memberi data yang benar.</p><p><b>Akun Anda.</b> Simpan kata sandi Anda sendiri. Apa pun yang dilakukan dengannya dianggap dilakukan oleh Anda sampai Anda memberi tahu layanan pelanggan bahwa orang lain memilikinya.</p><p><b>Taruhan.</b> Taruhan berlaku setelah diterima dan tercatat dalam riwayat taruhan Anda. Jam server menentukan apakah taruhan tepat waktu. Setelah ditutup taruhan tidak dapat dibatalkan, dan diselesaikan dengan odds saat diterima.</p><p><b>Hasil.</b> Undian berlaku sebagaimana diumumkan. Bila undian batal atau hasilnya ternyata salah, taruhan dikembalikan atau diselesaikan ulang, dan setiap pembukuan tercatat dalam riwayat transaksi Anda.</p><p><b>Uang.</b> Deposit dan kemenangan masuk ke saldo Anda, dengan setiap transaksinya. Deposit memiliki syarat turnover (TO) sebelum ditarik; halaman penarikan menunjukkan sisanya. Penarikan dikirim ke rekening atas nama Anda sendiri dan dapat diperiksa lebih dahulu.</p><p><b>Batas.</b> Anda dapat menetapkan batas, mengambil cool-off, atau mengecualikan diri di Bermain bertanggung jawab; kami menerapkannya. Akun yang dipakai untuk penipuan, oleh anak di bawah umur, atau oleh beberapa orang dapat ditutup.</p><p><b>Sengketa dan perubahan.</b> Hubungi layanan pelanggan: setiap taruhan dan pembukuan dapat diperiksa. Bila aturan ini berubah, teks barunya ada di sini, dan taruhan sebelumnya diselesaikan dengan aturan lama.</p>',
    },
    privacy: {
      title: 'Privasi',
      content:
        '<p><b>Apa yang disimpan.</b> Data yang Anda isi tentang diri Anda, login beserta perangkat dan alamat jaringannya, taruhan dan permainan Anda, setiap transaksi uang, serta pesan Anda kepada layanan pelanggan. Kata sandi hanya disimpan dalam bentuk yang tidak dapat dibaca kembali.</p><p><b>Untuk apa.</b> Untuk menjalankan akun Anda, menyelesaikan taruhan dan membayar, mengenali penipuan, mematuhi batas yang Anda tetapkan, dan memenuhi kewajiban hukum seperti verifikasi usia dan identitas.</p><p><b>Siapa yang melihatnya.</b> Staf yang memerlukannya untuk bekerja, dan pencarian mereka dicatat. Penyedia pembayaran dan penyedia game hanya menerima yang diperlukan bagian mereka. Data Anda tidak dijual.</p><p><b>Di peramban Anda.</b> Cookie dan penyimpanan menyimpan bahasa, tema, sesi, dan tanda perangkat Anda, agar login dari tempat lain dapat dikenali.</p><p><b>Berapa lama.</b> Selama akun ada, dan sesudahnya selama hukum mewajibkan catatan uang dan permainan.</p><p><b>Hak Anda.</b> Anda dapat membaca data Anda di pusat member dan memilih iklan mana yang sampai kepada Anda. Untuk salinan, perbaikan, atau penghapusan hubungi layanan pelanggan.</p>',
    },
  },
};
