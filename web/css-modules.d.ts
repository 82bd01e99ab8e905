declare module '*/Gallery.module.css' {
  const styles: {
    readonly fragment: string
    readonly gallery: string
    readonly stage: string
    readonly stageRow: string
    readonly stageTabs: string
    readonly stand: string
    readonly stands: string
    readonly wide: string
  }
  export default styles
}

declare module '*/App.module.css' {
  const styles: {
    readonly whole: string
  }
  export default styles
}

declare module '*/AuthLayout.module.css' {
  const styles: {
    readonly auth: string
    readonly authBrand: string
    readonly authColumn: string
    readonly authFootField: string
    readonly authHead: string
    readonly authSide: string
    readonly brandField: string
    readonly brandPanel: string
    readonly fox: string
    readonly language: string
    readonly lighthouse: string
    readonly moon: string
    readonly remark: string
    readonly remarkFace: string
    readonly remarkText: string
    readonly sunset: string
  }
  export default styles
}

declare module '*/CandleField.module.css' {
  const styles: {
    readonly candleField: string
    readonly low: string
    readonly wide: string
  }
  export default styles
}

declare module '*/Loading.module.css' {
  const styles: {
    readonly loading: string
  }
  export default styles
}

declare module '*/ShortcutsPane.module.css' {
  const styles: {
    readonly keys: string
  }
  export default styles
}

declare module '*/Appearance.module.css' {
  const styles: {
    readonly appearance: string
  }
  export default styles
}

declare module '*/BottomBar.module.css' {
  const styles: {
    readonly barIcon: string
    readonly barIconPost: string
    readonly bottomBar: string
  }
  export default styles
}

declare module '*/Header.module.css' {
  const styles: {
    readonly account: string
    readonly brand: string
    readonly dot: string
    readonly me: string
    readonly name: string
    readonly pin: string
    readonly searchPlace: string
    readonly topBar: string
    readonly topBarInner: string
    readonly within: string
  }
  export default styles
}

declare module '*/SessionClock.module.css' {
  const styles: {
    readonly grid: string
    readonly head: string
    readonly name: string
    readonly now: string
    readonly sessionClock: string
    readonly track: string
  }
  export default styles
}

declare module '*/Shell.module.css' {
  const styles: {
    readonly app: string
    readonly appBody: string
    readonly banners: string
    readonly drawerScrim: string
    readonly page: string
    readonly skip: string
  }
  export default styles
}

declare module '*/Sidebar.module.css' {
  const styles: {
    readonly label: string
    readonly nav: string
    readonly sideFoot: string
    readonly sideHead: string
    readonly sideTools: string
    readonly sidebar: string
  }
  export default styles
}

declare module '*/ExportPanel.module.css' {
  const styles: {
    readonly export: string
    readonly exportButtons: string
    readonly exportProgress: string
    readonly exportState: string
  }
  export default styles
}

declare module '*/Part.module.css' {
  const styles: {
    readonly part: string
    readonly partAnswers: string
  }
  export default styles
}

declare module '*/SectionIndex.module.css' {
  const styles: {
    readonly sectionIndex: string
  }
  export default styles
}

declare module '*/SessionList.module.css' {
  const styles: {
    readonly session: string
    readonly sessionName: string
    readonly sessionSign: string
    readonly sessionUse: string
  }
  export default styles
}

declare module '*/UnwantedList.module.css' {
  const styles: {
    readonly blockedAndMuted: string
  }
  export default styles
}

declare module '*/AlertBell.module.css' {
  const styles: {
    readonly active: string
    readonly bell: string
  }
  export default styles
}

declare module '*/AlertPane.module.css' {
  const styles: {
    readonly alertForm: string
    readonly alertNow: string
    readonly buttons: string
    readonly two: string
  }
  export default styles
}

declare module '*/AlertStrip.module.css' {
  const styles: {
    readonly alertStrip: string
    readonly head: string
    readonly off: string
  }
  export default styles
}

declare module '*/Alerts.module.css' {
  const styles: {
    readonly alertBar: string
    readonly alertNone: string
    readonly alertNote: string
    readonly alertOffer: string
    readonly alertRow: string
    readonly alertSign: string
    readonly alertStanding: string
    readonly alertText: string
    readonly alertsCard: string
    readonly off: string
  }
  export default styles
}

declare module '*/LoginForm.module.css' {
  const styles: {
    readonly authAside: string
  }
  export default styles
}

declare module '*/MailSent.module.css' {
  const styles: {
    readonly mailAddress: string
    readonly mailSign: string
  }
  export default styles
}

declare module '*/PasswordMeter.module.css' {
  const styles: {
    readonly meter: string
  }
  export default styles
}

declare module '*/ProviderButtons.module.css' {
  const styles: {
    readonly divider: string
    readonly facebook: string
    readonly google: string
    readonly providers: string
  }
  export default styles
}

declare module '*/VerifyProgress.module.css' {
  const styles: {
    readonly candles: string
    readonly candlesFoot: string
  }
  export default styles
}

declare module '*/Conversation.module.css' {
  const styles: {
    readonly chatHead: string
    readonly messageWaiting: string
    readonly readonly: string
    readonly thread: string
    readonly threadBack: string
  }
  export default styles
}

declare module '*/Dots.module.css' {
  const styles: {
    readonly dots: string
  }
  export default styles
}

declare module '*/MessageForm.module.css' {
  const styles: {
    readonly chosen: string
    readonly compose: string
    readonly composeBox: string
    readonly composeError: string
    readonly composeLeft: string
    readonly composeNote: string
    readonly composeRow: string
    readonly composeSend: string
    readonly over: string
    readonly textArea: string
  }
  export default styles
}

declare module '*/ConversationList.module.css' {
  const styles: {
    readonly chatHead: string
    readonly conversationList: string
    readonly listEnd: string
    readonly listHead: string
    readonly listOwn: string
    readonly listRows: string
    readonly listStart: string
    readonly unwritten: string
  }
  export default styles
}

declare module '*/ConversationRow.module.css' {
  const styles: {
    readonly conversationRow: string
    readonly loading: string
    readonly main: string
    readonly text: string
    readonly who: string
  }
  export default styles
}

declare module '*/NewMessage.module.css' {
  const styles: {
    readonly recipients: string
  }
  export default styles
}

declare module '*/Recipient.module.css' {
  const styles: {
    readonly recipient: string
  }
  export default styles
}

declare module '*/MessageLog.module.css' {
  const styles: {
    readonly bubble: string
    readonly bubbleEdited: string
    readonly bubbleGone: string
    readonly day: string
    readonly log: string
    readonly logEdge: string
    readonly logIn: string
    readonly logPlace: string
    readonly message: string
    readonly messageBody: string
    readonly messageFirst: string
    readonly messageFound: string
    readonly messageLast: string
    readonly messageMenu: string
    readonly messageOwn: string
    readonly messageRow: string
    readonly messages: string
    readonly meta: string
    readonly metaFailed: string
    readonly tick: string
    readonly toNewest: string
    readonly typing: string
    readonly unreadLine: string
  }
  export default styles
}

declare module '*/MessagePictures.module.css' {
  const styles: {
    readonly picture: string
    readonly pictures: string
  }
  export default styles
}

declare module '*/CommentThread.module.css' {
  const styles: {
    readonly box: string
    readonly comment: string
    readonly commentIn: string
    readonly commentList: string
    readonly commentMore: string
    readonly commentNone: string
    readonly comments: string
    readonly head: string
    readonly name: string
    readonly send: string
  }
  export default styles
}

declare module '*/CandleStrip.module.css' {
  const styles: {
    readonly candleStrip: string
  }
  export default styles
}

declare module '*/CommunityNumbers.module.css' {
  const styles: {
    readonly numbers: string
    readonly numbersFailed: string
    readonly numbersWhen: string
  }
  export default styles
}

declare module '*/Licences.module.css' {
  const styles: {
    readonly licences: string
  }
  export default styles
}

declare module '*/PeoplePane.module.css' {
  const styles: {
    readonly peopleDrawer: string
    readonly peopleNone: string
  }
  export default styles
}

declare module '*/RequestAnswer.module.css' {
  const styles: {
    readonly answer: string
    readonly answerText: string
  }
  export default styles
}

declare module '*/RequestList.module.css' {
  const styles: {
    readonly requests: string
    readonly requestsFailed: string
  }
  export default styles
}

declare module '*/StrangerList.module.css' {
  const styles: {
    readonly suggestedSearch: string
  }
  export default styles
}

declare module '*/SuggestedPeople.module.css' {
  const styles: {
    readonly suggested: string
    readonly suggestedHead: string
  }
  export default styles
}

declare module '*/ContinueCard.module.css' {
  const styles: {
    readonly continue: string
    readonly continueBar: string
    readonly continueFigure: string
    readonly continueText: string
  }
  export default styles
}

declare module '*/LearnHead.module.css' {
  const styles: {
    readonly learnCount: string
    readonly learnHead: string
    readonly learnNotice: string
    readonly learnTabs: string
    readonly learnTitle: string
  }
  export default styles
}

declare module '*/LessonList.module.css' {
  const styles: {
    readonly byMarket: string
    readonly done: string
    readonly lessonName: string
    readonly lessonRow: string
    readonly lessonState: string
    readonly track: string
    readonly trackHead: string
  }
  export default styles
}

declare module '*/LessonView.module.css' {
  const styles: {
    readonly example: string
    readonly formula: string
    readonly lesson: string
    readonly lessonAbout: string
    readonly lessonCalculator: string
    readonly lessonContents: string
    readonly lessonLead: string
    readonly lessonNext: string
    readonly lessonSection: string
    readonly lessonTable: string
    readonly points: string
  }
  export default styles
}

declare module '*/Quiz.module.css' {
  const styles: {
    readonly answer: string
    readonly question: string
    readonly questionMissing: string
    readonly questionWhy: string
    readonly quiz: string
    readonly right: string
    readonly wrong: string
  }
  export default styles
}

declare module '*/CalculatorView.module.css' {
  const styles: {
    readonly calculator: string
    readonly calculatorFormula: string
    readonly calculatorIn: string
    readonly calculatorOut: string
    readonly calculatorWhy: string
  }
  export default styles
}

declare module '*/CalculatorsPanel.module.css' {
  const styles: {
    readonly calculatorsPanel: string
  }
  export default styles
}

declare module '*/GlossaryList.module.css' {
  const styles: {
    readonly email: string
    readonly emails: string
    readonly glossaryTools: string
    readonly named: string
    readonly termAlso: string
    readonly termLesson: string
    readonly termRow: string
  }
  export default styles
}

declare module '*/GlossaryPanel.module.css' {
  const styles: {
    readonly glossaryPanel: string
  }
  export default styles
}

declare module '*/TermCard.module.css' {
  const styles: {
    readonly termCard: string
    readonly termWays: string
  }
  export default styles
}

declare module '*/TermLink.module.css' {
  const styles: {
    readonly term: string
  }
  export default styles
}

declare module '*/TermSearch.module.css' {
  const styles: {
    readonly termSearch: string
  }
  export default styles
}

declare module '*/PictureView.module.css' {
  const styles: {
    readonly picture: string
    readonly pictureBed: string
    readonly pictureHalo: string
  }
  export default styles
}

declare module '*/LikeButton.module.css' {
  const styles: {
    readonly like: string
    readonly likeCount: string
    readonly likeTouched: string
    readonly likes: string
  }
  export default styles
}

declare module '*/ComingCard.module.css' {
  const styles: {
    readonly comingCard: string
  }
  export default styles
}

declare module '*/FileGrid.module.css' {
  const styles: {
    readonly fileCard: string
    readonly fileCardName: string
    readonly fileCardPage: string
    readonly media: string
    readonly picAlone: string
    readonly picTile: string
    readonly pics: string
    readonly picsMore: string
    readonly vidLength: string
    readonly vidPlay: string
    readonly video: string
  }
  export default styles
}

declare module '*/FilePicker.module.css' {
  const styles: {
    readonly alt: string
    readonly back: string
    readonly drop: string
    readonly dropOr: string
    readonly dropTile: string
    readonly error: string
    readonly errorText: string
    readonly file: string
    readonly fileName: string
    readonly files: string
    readonly move: string
    readonly on: string
    readonly preview: string
    readonly progress: string
    readonly remove: string
    readonly round: string
    readonly sheet: string
    readonly sheetDrawn: string
    readonly sheetPage: string
  }
  export default styles
}

declare module '*/FileTile.module.css' {
  const styles: {
    readonly fileSheet: string
    readonly fileSign: string
    readonly fileWhole: string
  }
  export default styles
}

declare module '*/FileViewer.module.css' {
  const styles: {
    readonly back: string
    readonly on: string
    readonly pdfPage: string
    readonly textLayer: string
    readonly viewer: string
    readonly viewerAlone: string
    readonly viewerAlt: string
    readonly viewerBar: string
    readonly viewerBy: string
    readonly viewerCaption: string
    readonly viewerFile: string
    readonly viewerFoot: string
    readonly viewerGo: string
    readonly viewerName: string
    readonly viewerPages: string
    readonly viewerPdf: string
    readonly viewerPicture: string
    readonly viewerSheet: string
    readonly viewerSide: string
    readonly viewerSlide: string
    readonly viewerStage: string
    readonly viewerStrip: string
    readonly viewerUnsupported: string
    readonly viewerVideo: string
  }
  export default styles
}

declare module '*/News.module.css' {
  const styles: {
    readonly news: string
    readonly newsFilters: string
    readonly newsMeta: string
    readonly newsNote: string
    readonly newsWaiting: string
  }
  export default styles
}

declare module '*/NotificationRow.module.css' {
  const styles: {
    readonly note: string
    readonly noteDo: string
    readonly noteExcerpt: string
    readonly noteFace: string
    readonly noteKind: string
    readonly noteLink: string
    readonly noteName: string
    readonly noteQuoting: string
    readonly noteSign: string
    readonly noteSymbol: string
    readonly noteText: string
    readonly noteWhen: string
  }
  export default styles
}

declare module '*/NotificationSettings.module.css' {
  const styles: {
    readonly hint: string
    readonly settings: string
  }
  export default styles
}

declare module '*/PeoplePanel.module.css' {
  const styles: {
    readonly face: string
    readonly peoplePanel: string
  }
  export default styles
}

declare module '*/PersonRow.module.css' {
  const styles: {
    readonly inCommon: string
    readonly person: string
    readonly personMore: string
    readonly personName: string
  }
  export default styles
}

declare module '*/AuthorPosts.module.css' {
  const styles: {
    readonly authorPostsHead: string
  }
  export default styles
}

declare module '*/PostCard.module.css' {
  const styles: {
    readonly actions: string
    readonly edited: string
    readonly more: string
    readonly name: string
    readonly post: string
    readonly postBody: string
    readonly postHead: string
    readonly postHidden: string
    readonly postMain: string
    readonly postText: string
    readonly postTitle: string
    readonly tag: string
    readonly tags: string
    readonly when: string
  }
  export default styles
}

declare module '*/PostSymbols.module.css' {
  const styles: {
    readonly quoteChip: string
    readonly quotes: string
    readonly sample: string
  }
  export default styles
}

declare module '*/PostTiles.module.css' {
  const styles: {
    readonly tile: string
    readonly tileCounts: string
    readonly tileText: string
    readonly tileWaiting: string
    readonly tiles: string
  }
  export default styles
}

declare module '*/PostVersions.module.css' {
  const styles: {
    readonly version: string
    readonly versionWhen: string
    readonly versions: string
  }
  export default styles
}

declare module '*/StanceShare.module.css' {
  const styles: {
    readonly bar: string
    readonly bear: string
    readonly bull: string
    readonly give: string
    readonly labels: string
    readonly stanceShare: string
  }
  export default styles
}

declare module '*/Feed.module.css' {
  const styles: {
    readonly composer: string
    readonly feedItem: string
    readonly feedTabs: string
    readonly feedTag: string
    readonly newPosts: string
    readonly postWaiting: string
    readonly postWaitingMedia: string
    readonly prompt: string
    readonly stack: string
  }
  export default styles
}

declare module '*/PostForm.module.css' {
  const styles: {
    readonly colsForm: string
    readonly columns: string
    readonly formFields: string
    readonly formFoot: string
    readonly formGrid: string
    readonly formHead: string
    readonly four: string
    readonly postForm: string
    readonly preview: string
    readonly two: string
    readonly upload: string
  }
  export default styles
}

declare module '*/StanceChoice.module.css' {
  const styles: {
    readonly stances: string
  }
  export default styles
}

declare module '*/TagInput.module.css' {
  const styles: {
    readonly tagInput: string
  }
  export default styles
}

declare module '*/ViewedPost.module.css' {
  const styles: {
    readonly viewed: string
  }
  export default styles
}

declare module '*/DayCard.module.css' {
  const styles: {
    readonly dayCard: string
    readonly figures: string
    readonly year: string
  }
  export default styles
}

declare module '*/QuoteHead.module.css' {
  const styles: {
    readonly change: string
    readonly price: string
    readonly quoteLine: string
  }
  export default styles
}

declare module '*/Range.module.css' {
  const styles: {
    readonly range: string
  }
  export default styles
}

declare module '*/PostPins.module.css' {
  const styles: {
    readonly above: string
    readonly below: string
    readonly chartStage: string
    readonly more: string
    readonly postPin: string
    readonly postPins: string
    readonly stem: string
  }
  export default styles
}

declare module '*/PriceChart.module.css' {
  const styles: {
    readonly average: string
    readonly candleTable: string
    readonly chartBar: string
    readonly chartCanvas: string
    readonly chartFoot: string
    readonly chartStage: string
    readonly chartStale: string
    readonly legend: string
    readonly notice: string
    readonly priceChart: string
  }
  export default styles
}

declare module '*/prices.module.css' {
  const styles: {
    readonly change: string
    readonly down: string
    readonly spark: string
    readonly up: string
  }
  export default styles
}

declare module '*/ActivityPanel.module.css' {
  const styles: {
    readonly activity: string
    readonly activityBar: string
    readonly activityFigures: string
    readonly activityMarkets: string
    readonly activitySymbols: string
    readonly activityWhat: string
  }
  export default styles
}

declare module '*/CropArea.module.css' {
  const styles: {
    readonly crop: string
    readonly cropArea: string
    readonly cropWindow: string
    readonly cropZoom: string
  }
  export default styles
}

declare module '*/FollowCounts.module.css' {
  const styles: {
    readonly followCounts: string
  }
  export default styles
}

declare module '*/InCommonPanel.module.css' {
  const styles: {
    readonly common: string
    readonly commonWho: string
  }
  export default styles
}

declare module '*/OwnProfile.module.css' {
  const styles: {
    readonly facts: string
    readonly none: string
    readonly own: string
    readonly ownButtons: string
    readonly ownName: string
  }
  export default styles
}

declare module '*/ProfileForm.module.css' {
  const styles: {
    readonly pformPair: string
    readonly photo: string
    readonly photoButtons: string
    readonly photoPreview: string
    readonly photoSide: string
    readonly profileForm: string
  }
  export default styles
}

declare module '*/ProfileHead.module.css' {
  const styles: {
    readonly profile: string
    readonly profileAsks: string
    readonly profileDo: string
    readonly profileFace: string
    readonly profileLines: string
    readonly profileMore: string
    readonly profileWho: string
  }
  export default styles
}

declare module '*/PushSwitch.module.css' {
  const styles: {
    readonly pushSwitch: string
  }
  export default styles
}

declare module '*/ReportDialog.module.css' {
  const styles: {
    readonly buttons: string
    readonly report: string
    readonly reportFate: string
  }
  export default styles
}

declare module '*/Found.module.css' {
  const styles: {
    readonly results: string
    readonly tagCount: string
    readonly tagRow: string
    readonly tagSign: string
  }
  export default styles
}

declare module '*/SearchBox.module.css' {
  const styles: {
    readonly suggestions: string
  }
  export default styles
}

declare module '*/HoursCard.module.css' {
  const styles: {
    readonly hoursCard: string
  }
  export default styles
}

declare module '*/SymbolPicker.module.css' {
  const styles: {
    readonly symbolList: string
    readonly symbolPicker: string
  }
  export default styles
}

declare module '*/UnsentPane.module.css' {
  const styles: {
    readonly content: string
    readonly failed: string
    readonly queued: string
    readonly state: string
    readonly text: string
  }
  export default styles
}

declare module '*/WatchedSymbol.module.css' {
  const styles: {
    readonly figures: string
    readonly mark: string
    readonly name: string
    readonly price: string
    readonly symbol: string
    readonly watchedSymbol: string
  }
  export default styles
}

declare module '*/WatchedTable.module.css' {
  const styles: {
    readonly mark: string
    readonly name: string
    readonly price: string
    readonly symbol: string
    readonly watchFoot: string
    readonly watchHead: string
    readonly watchNone: string
    readonly watchTable: string
    readonly watchWaiting: string
    readonly wide: string
  }
  export default styles
}

declare module '*/Watchlists.module.css' {
  const styles: {
    readonly dragged: string
    readonly dropAfter: string
    readonly dropBefore: string
    readonly handle: string
    readonly nameForm: string
    readonly watched: string
    readonly watchlistHead: string
    readonly watchlistNone: string
    readonly watchlistStamps: string
    readonly watchlistTabs: string
  }
  export default styles
}

declare module '*/AboutPage.module.css' {
  const styles: {
    readonly about: string
    readonly aboutFacts: string
    readonly aboutInline: string
    readonly aboutLead: string
    readonly aboutMarkets: string
  }
  export default styles
}

declare module '*/CalculatorsPage.module.css' {
  const styles: {
    readonly calculatorsNote: string
  }
  export default styles
}

declare module '*/ChatPage.module.css' {
  const styles: {
    readonly chat: string
  }
  export default styles
}

declare module '*/ComingSoonPage.module.css' {
  const styles: {
    readonly soon: string
    readonly soonChart: string
    readonly soonNext: string
  }
  export default styles
}

declare module '*/LessonPage.module.css' {
  const styles: {
    readonly lessonHead: string
    readonly lessonWaiting: string
  }
  export default styles
}

declare module '*/NewsAndAlertPage.module.css' {
  const styles: {
    readonly newsHead: string
    readonly newsTabs: string
  }
  export default styles
}

declare module '*/SearchPage.module.css' {
  const styles: {
    readonly searchHead: string
  }
  export default styles
}

declare module '*/SymbolPage.module.css' {
  const styles: {
    readonly buttons: string
    readonly symbolChart: string
    readonly symbolHead: string
    readonly symbolTabs: string
  }
  export default styles
}

declare module '*/ActionButton.module.css' {
  const styles: {
    readonly actionButton: string
  }
  export default styles
}

declare module '*/Alert.module.css' {
  const styles: {
    readonly alert: string
  }
  export default styles
}

declare module '*/Avatar.module.css' {
  const styles: {
    readonly avatar: string
  }
  export default styles
}

declare module '*/Badge.module.css' {
  const styles: {
    readonly badge: string
    readonly brand: string
    readonly down: string
    readonly info: string
    readonly up: string
  }
  export default styles
}

declare module '*/Banner.module.css' {
  const styles: {
    readonly banner: string
  }
  export default styles
}

declare module '*/Button.module.css' {
  const styles: {
    readonly block: string
    readonly button: string
    readonly danger: string
    readonly ghost: string
    readonly lg: string
    readonly primary: string
    readonly 'quiet-danger': string
    readonly secondary: string
    readonly sm: string
  }
  export default styles
}

declare module '*/Cashtag.module.css' {
  const styles: {
    readonly cash: string
  }
  export default styles
}

declare module '*/Chip.module.css' {
  const styles: {
    readonly chip: string
    readonly line: string
    readonly tagChip: string
  }
  export default styles
}

declare module '*/Choices.module.css' {
  const styles: {
    readonly choice: string
    readonly choices: string
  }
  export default styles
}

declare module '*/Columns.module.css' {
  const styles: {
    readonly columns: string
    readonly feed: string
    readonly one: string
    readonly rail: string
  }
  export default styles
}

declare module '*/Count.module.css' {
  const styles: {
    readonly count: string
    readonly dot: string
    readonly quiet: string
  }
  export default styles
}

declare module '*/Dialog.module.css' {
  const styles: {
    readonly buttons: string
    readonly dialog: string
    readonly dialogPlace: string
    readonly good: string
    readonly scrim: string
    readonly tick: string
  }
  export default styles
}

declare module '*/Empty.module.css' {
  const styles: {
    readonly art: string
    readonly empty: string
    readonly failedIcon: string
  }
  export default styles
}

declare module '*/Field.module.css' {
  const styles: {
    readonly error: string
    readonly field: string
    readonly hint: string
    readonly optional: string
    readonly required: string
  }
  export default styles
}

declare module '*/Icon.module.css' {
  const styles: {
    readonly icon: string
  }
  export default styles
}

declare module '*/IconButton.module.css' {
  const styles: {
    readonly iconButton: string
    readonly small: string
  }
  export default styles
}

declare module '*/Input.module.css' {
  const styles: {
    readonly input: string
    readonly inputWrapper: string
    readonly select: string
  }
  export default styles
}

declare module '*/ListEnd.module.css' {
  const styles: {
    readonly listEnd: string
  }
  export default styles
}

declare module '*/LostPane.module.css' {
  const styles: {
    readonly loadError: string
  }
  export default styles
}

declare module '*/Menu.module.css' {
  const styles: {
    readonly danger: string
    readonly menu: string
    readonly menuItem: string
    readonly menuLine: string
    readonly menuPlace: string
  }
  export default styles
}

declare module '*/Options.module.css' {
  const styles: {
    readonly aside: string
    readonly completion: string
    readonly option: string
    readonly options: string
  }
  export default styles
}

declare module '*/PageHead.module.css' {
  const styles: {
    readonly pageHead: string
  }
  export default styles
}

declare module '*/Pane.module.css' {
  const styles: {
    readonly dialog: string
    readonly drawer: string
    readonly drawerBody: string
    readonly drawerHead: string
  }
  export default styles
}

declare module '*/Panel.module.css' {
  const styles: {
    readonly panelFoot: string
    readonly panelHead: string
    readonly panelNone: string
  }
  export default styles
}

declare module '*/Progress.module.css' {
  const styles: {
    readonly bar: string
  }
  export default styles
}

declare module '*/RowSkeletons.module.css' {
  const styles: {
    readonly rowWaiting: string
  }
  export default styles
}

declare module '*/SearchField.module.css' {
  const styles: {
    readonly search: string
  }
  export default styles
}

declare module '*/Segments.module.css' {
  const styles: {
    readonly segments: string
  }
  export default styles
}

declare module '*/Skeleton.module.css' {
  const styles: {
    readonly circle: string
    readonly skeleton: string
  }
  export default styles
}

declare module '*/Spinner.module.css' {
  const styles: {
    readonly spin: string
    readonly spinner: string
  }
  export default styles
}

declare module '*/Stamp.module.css' {
  const styles: {
    readonly stale: string
    readonly stamp: string
  }
  export default styles
}

declare module '*/Switch.module.css' {
  const styles: {
    readonly switch: string
  }
  export default styles
}

declare module '*/Tabs.module.css' {
  const styles: {
    readonly tab: string
    readonly tabs: string
  }
  export default styles
}

declare module '*/Toast.module.css' {
  const styles: {
    readonly bad: string
    readonly toast: string
    readonly toasts: string
  }
  export default styles
}

declare module '*/Wordmark.module.css' {
  const styles: {
    readonly mark: string
    readonly wordmark: string
  }
  export default styles
}
